import { z } from "zod";
import { createCursor, pageOf } from "#server/api/rest.ts";
import { can, type Actor } from "#server/auth/permissions.ts";
import { CONSENT, type Consent } from "#server/contacts/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import { wordOf } from "#server/platform/word-of.ts";
import type { PeopleDeps } from "./deps.ts";
import { PEOPLE_SORTS, type PeopleFilter, type PeoplePage } from "./inputs.ts";
import { meantPeople } from "./meant-people.ts";
import { countPeople as countRows, type PeopleCount } from "./sql/count-people.ts";
import { pickPeople, type PersonRow, type PickedRow } from "./sql/pick-people.ts";

export type Person = Omit<PersonRow, "consent"> & { consent: Consent };

const cursors = createCursor(
  "people",
  z.object({
    sort: z.enum(PEOPLE_SORTS),
    direction: z.enum(["asc", "desc"]),
    place: z.array(z.string()).min(1).max(3),
  }),
);

/** A page of contacts. @throws {DomainError} `not_found` for a segment, `auth.forbidden` for one who may not see segments. */
export async function listPeople(
  deps: PeopleDeps,
  actor: Actor,
  { cursor, limit, sort, direction, ...filter }: PeoplePage,
): Promise<{ data: Person[]; nextCursor: string | null }> {
  judgeFilter(actor, filter);
  const from = cursors.read(cursor);
  if (from && (from.sort !== sort || from.direction !== direction))
    throw new DomainError("request.invalid", { field: "cursor" });
  const meant = await meantPeople(deps, actor.workspaceId, filter);
  const page = { workspaceId: actor.workspaceId, sort, direction, after: from?.place ?? null, limit: limit + 1 };
  return pageOf(await pickPeople(deps.pool, meant, page), limit, {
    toItem: toPerson,
    cursorOf: ({ place }) => cursors.write({ sort, direction, place }),
  });
}

/** How many contacts a list has, by consent. @throws {DomainError} as listPeople */
export async function countPeople(deps: PeopleDeps, actor: Actor, filter: PeopleFilter): Promise<PeopleCount> {
  judgeFilter(actor, filter);
  return countRows(deps.pool, await meantPeople(deps, actor.workspaceId, filter));
}

function judgeFilter(actor: Actor, { segmentId }: PeopleFilter): void {
  if (segmentId !== undefined && !can(actor.role, "segments.manage")) throw new DomainError("auth.forbidden");
}

function toPerson(picked: PickedRow): Person {
  const { id, name, phone, consentAt, hasQuestion, tags, attributes, lastActivityAt, createdAt, updatedAt } = picked;
  const consent = wordOf(CONSENT, picked.consent);
  return { id, name, phone, consent, consentAt, hasQuestion, tags, attributes, lastActivityAt, createdAt, updatedAt };
}
