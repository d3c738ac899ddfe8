import { z } from "zod";
import { defineJob, enqueue } from "#server/platform/define-job.ts";
import { keepAttributeIndexes, MAX_INDEXES } from "./sql/keep-indexes.ts";

/** Several attributes named at once ask for as many runs, of which one works. */
const AGAIN_MS = 5_000;

/** Makes the indexes that filterable attributes ask for, and drops those that nobody asks for any more. Comes again while another does so. */
export const keepIndexes = defineJob({
  name: "segments:keep-indexes",
  payload: z.object({}),
  async handle({ pool, clock }) {
    if (await keepAttributeIndexes(pool, MAX_INDEXES)) return;
    const at = new Date(clock.now().getTime() + AGAIN_MS);
    await enqueue(pool, keepIndexes, {}, { at, key: "keep attribute indexes" });
  },
});
