import { z } from "zod";
import { defineJob } from "#server/platform/define-job.ts";
import { deleteExpiredKeys } from "./sql/delete-expired-keys.ts";

/** Forgets idempotency keys after their day. */
export const forgetKeys = defineJob({
  name: "delivery:forget-keys",
  payload: z.object({}),
  handle: ({ pool }) => deleteExpiredKeys(pool),
});
