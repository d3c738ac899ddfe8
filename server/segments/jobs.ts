import { z } from "zod";
import { defineJob } from "#server/platform/define-job.ts";
import { keepAttributeIndexes, MAX_INDEXES } from "./sql/keep-indexes.ts";

/** Makes the indexes that filterable attributes ask for, and drops those that nobody asks for any more. */
export const keepIndexes = defineJob({
  name: "segments:keep-indexes",
  payload: z.object({}),
  handle: ({ pool }) => keepAttributeIndexes(pool, MAX_INDEXES),
});
