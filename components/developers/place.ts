import type { DeliveryStatus } from "#server/webhooks/states.ts";

/** How far back deliveries are shown, in hours. */
export const WITHIN = ["any", "1", "24", "168"] as const;
export type Within = (typeof WITHIN)[number];

/** What deliveries may be narrowed to. The rest (expired, cancelled) are seen among all. */
export const SHOWN_STATUSES = ["waiting", "succeeded", "failed"] as const satisfies readonly DeliveryStatus[];
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** What of the developers' screen is chosen; it lives in the address, so that back, reload and a shared link work. */
export type DevelopersPlace = {
  /** An endpoint, all of them, or nothing chosen yet. */
  endpoint: string | null;
  delivery: string | null;
  status: ShownStatus | null;
  type: string | null;
  within: Within;
};

/** Reads a query such as "endpoint=…&status=failed". What it does not know counts as nothing chosen. */
export function readPlace(params: URLSearchParams): DevelopersPlace {
  return {
    endpoint: params.get("endpoint"),
    delivery: params.get("delivery"),
    status: SHOWN_STATUSES.find((status) => status === params.get("status")) ?? null,
    type: params.get("type"),
    within: WITHIN.find((within) => within === params.get("within")) ?? "any",
  };
}

/** The query of a place, with its question mark; empty for nothing chosen. */
export function placeQuery(place: DevelopersPlace): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(place)) if (value !== null && value !== "any") params.set(key, value);
  return params.size > 0 ? `?${params.toString()}` : "";
}
