import { z } from "zod";
import { defineJob } from "#server/platform/define-job.ts";
import { resealRaw } from "./hook/reseal-raw.ts";
import { forgetRawDue, keepRawDays } from "./hook/sql/keep-raw.ts";

const DAYS_AHEAD = 8;
/** Longer than a provider redelivers; what was read of them stands in the inbox. */
const RAW_DAYS = 7;

/** Keeps the days of what providers posted: the coming ones ready, those past their time dropped, the others sealed with the key of today. */
export const keepRaw = defineJob({
  name: "channels:keep-raw",
  payload: z.object({}),
  async handle({ pool, secrets, log }) {
    await keepRawDays(pool, DAYS_AHEAD, RAW_DAYS);
    await forgetRawDue(pool, RAW_DAYS);
    // The days are kept also when the key of a body is gone.
    await resealRaw({ pool, secrets }).catch((error: unknown) =>
      log.error({ err: error }, "not every posted body is sealed with the current key"),
    );
  },
});
