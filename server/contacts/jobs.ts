import { z } from "zod";
import { defineJob } from "#server/platform/define-job.ts";
import { forgetTagRows } from "./sql/write-tags.ts";

/** Contacts in one statement: some milliseconds under their locks. */
const CONTACTS_AT_ONCE = 1_000;

/** Takes the id of a tag that was deleted from the contacts that have it. */
export const forgetTag = defineJob({
  name: "contacts:forget-tag",
  payload: z.object({ workspaceId: z.uuid(), tagId: z.int() }),
  async handle({ pool }, { workspaceId, tagId }) {
    while ((await forgetTagRows(pool, workspaceId, tagId, CONTACTS_AT_ONCE)) === CONTACTS_AT_ONCE);
  },
});
