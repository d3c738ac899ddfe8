import { z } from "zod";
import { defineJob } from "#server/platform/define-job.ts";
import { API_LOG } from "./rules.ts";
import { keepDays } from "./sql/keep-days.ts";

const DAYS_AHEAD = 8;

/** Keeps the days of the log: the coming ones ready, those past their time dropped. */
export const keepApiLog = defineJob({
  name: "api-log:keep-days",
  payload: z.object({}),
  handle: ({ pool }) => keepDays(pool, DAYS_AHEAD, API_LOG.keptDays),
});
