import { z } from "zod";
import { holdTags } from "#server/contacts/index.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { defineJob } from "#server/platform/define-job.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { PeopleDeps } from "../deps.ts";
import { peopleFilter } from "../inputs.ts";
import { meantPeople } from "../meant-people.ts";
import {
  advanceTagging,
  endTagging,
  forgetTaggingRows,
  lockTagging,
  tagPart,
  type TaggingKey,
} from "../sql/taggings.ts";

/** Contacts in one transaction: some tens of milliseconds under their locks. */
const CONTACTS_AT_ONCE = 1_000;

/** A part and the place behind it are one transaction. Returns whether there is more. @throws `not_found` for its segment */
function takePart({ pool, clock }: PeopleDeps, key: TaggingKey): Promise<boolean> {
  const { workspaceId } = key;
  return withTransaction(pool, async (tx) => {
    const tagging = await lockTagging(tx, key);
    if (!tagging) return false;
    const { tagId, gives, cursor } = tagging;
    if (!(await holdTags(tx, workspaceId, [tagId]))) {
      await endTagging(tx, key, { status: "failed", failure: "tag.gone" });
      return false;
    }
    const meant = await meantPeople({ pool: tx, clock }, workspaceId, peopleFilter.parse(tagging.filter));
    const bounds = { after: cursor, until: key.id, limit: CONTACTS_AT_ONCE };
    const part = await tagPart(tx, meant, { workspaceId, tagId, gives, ...bounds });
    const hasMore = part.done === CONTACTS_AT_ONCE;
    await advanceTagging(tx, key, part, hasMore ? "running" : "completed");
    return hasMore;
  });
}

/** Gives or takes a tag, part by part; one that was killed goes on behind the last part that is there. */
export const tagPeople = defineJob({
  name: "people:tag",
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  async handle(runtime, key) {
    try {
      while (await takePart(runtime, key));
    } catch (error) {
      if (errorCodeOf(error) !== "not_found") throw error;
      await endTagging(runtime.pool, key, { status: "failed", failure: "segment.gone" });
    }
  },
});

const KEPT_DAYS = 7;

export const forgetTaggings = defineJob({
  name: "people:forget-taggings",
  payload: z.object({}),
  handle: ({ pool }) => forgetTaggingRows(pool, KEPT_DAYS),
});
