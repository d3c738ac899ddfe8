import type { Consent } from "#server/contacts/index.ts";

export const SORTS = ["name", "lastActivityAt", "createdAt"] as const;
export type Sort = (typeof SORTS)[number];
export const CONSENTS = ["opted_in", "opted_out", "unknown"] as const satisfies readonly Consent[];

/** What the list shows; it lives in the address, so that back, reload and a shared link work. */
export type ContactsPlace = {
  search: string;
  tag: number | null;
  consent: Consent | null;
  segment: string | null;
  sort: Sort;
  direction: "asc" | "desc";
};

/** Reads a query such as "search=ana&sort=name". What it does not know counts as nothing chosen. */
export function readPlace(params: URLSearchParams): ContactsPlace {
  const tag = Number(params.get("tag"));
  const sort = SORTS.find((each) => each === params.get("sort")) ?? "lastActivityAt";
  return {
    search: params.get("search") ?? "",
    tag: Number.isInteger(tag) && tag > 0 ? tag : null,
    consent: CONSENTS.find((each) => each === params.get("consent")) ?? null,
    segment: params.get("segment"),
    sort,
    direction:
      params.get("direction") === "asc" ? "asc" : params.get("direction") === "desc" ? "desc" : firstDirection(sort),
  };
}

/** Names begin at A, times at the latest. */
export function firstDirection(sort: Sort): "asc" | "desc" {
  return sort === "name" ? "asc" : "desc";
}

/** The query of a place, with its question mark; empty for the list as it opens. */
export function placeQuery(place: ContactsPlace): string {
  const params = new URLSearchParams();
  if (place.search !== "") params.set("search", place.search);
  if (place.tag !== null) params.set("tag", String(place.tag));
  if (place.consent !== null) params.set("consent", place.consent);
  if (place.segment !== null) params.set("segment", place.segment);
  if (place.sort !== "lastActivityAt") params.set("sort", place.sort);
  if (place.direction !== firstDirection(place.sort)) params.set("direction", place.direction);
  return params.size > 0 ? `?${params.toString()}` : "";
}

/** What the server is asked for. */
export function listFilter({ search, tag, consent, segment }: ContactsPlace) {
  return {
    ...(search.trim() !== "" && { search: search.trim() }),
    ...(tag !== null && { tagIds: [tag] }),
    ...(consent !== null && { consent }),
    ...(segment !== null && { segmentId: segment }),
  };
}

/** Whether anything narrows the list. */
export const isNarrowed = (place: ContactsPlace): boolean => Object.keys(listFilter(place)).length > 0;
