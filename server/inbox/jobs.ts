import { z } from "zod";
import { defineJob } from "#server/platform/define-job.ts";
import { wakeSnoozedRows } from "./sql/wake-snoozed.ts";

const AT_ONCE = 200;

/** Wakes the conversations whose time has come; in short transactions, however many wait since the last run. */
export const wakeSnoozed = defineJob({
  name: "inbox:wake-snoozed",
  payload: z.object({}),
  async handle({ pool }) {
    while ((await wakeSnoozedRows(pool, AT_ONCE)) === AT_ONCE);
  },
});
