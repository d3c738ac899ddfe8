import type { Actor } from "#server/auth/permissions.ts";
import { holdTags } from "#server/contacts/index.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { PeopleDeps } from "../deps.ts";
import type { PeopleFilter } from "../inputs.ts";
import { countPeople } from "../list-people.ts";
import { endTagging, hasTagging, insertTagging, type TaggingKey } from "../sql/taggings.ts";
import { tagPeople } from "./jobs.ts";

/** Of a workspace, under way at once. */
const MAX_OPEN = 5;

/**
 * Gives a tag to everybody whom a filter means, or takes it from them, by a job. Whoever is made from now on is not among them.
 * @throws {DomainError} as countPeople; `not_found` for the tag; `conflict` when too many are under way
 */
export async function startTagging(
  deps: PeopleDeps,
  actor: Actor,
  { filter, tagId, gives }: { filter: PeopleFilter; tagId: number; gives: boolean },
): Promise<{ id: string }> {
  const key = { workspaceId: actor.workspaceId, id: newId() };
  const { total } = await countPeople(deps, actor, filter);
  await withTransaction(deps.pool, async (tx) => {
    if (!(await holdTags(tx, key.workspaceId, [tagId]))) throw new DomainError("not_found", { field: "tagId" });
    const given = { ...key, filter, tagId, gives, total, createdBy: actor.memberId };
    if (!(await insertTagging(tx, given, MAX_OPEN))) throw new DomainError("conflict", { open: MAX_OPEN });
    await enqueue(tx, tagPeople, key);
  });
  return { id: key.id };
}

/** Whoever is tagged by then stays so. @throws {DomainError} `not_found`, `conflict` when it is over */
export async function cancelTagging({ pool }: Pick<PeopleDeps, "pool">, key: TaggingKey): Promise<void> {
  if (await endTagging(pool, key, { status: "cancelled", failure: null })) return;
  throw new DomainError((await hasTagging(pool, key)) ? "conflict" : "not_found");
}
