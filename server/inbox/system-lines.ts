import { z } from "zod";

/** What a system line says was done, as stored in `message.content`. The author is who did it. */
export const systemLine = z.discriminatedUnion("action", [
  z.object({ action: z.literal("assigned"), assigneeId: z.uuid().nullable(), teamId: z.uuid().nullable() }),
  z.object({ action: z.literal("closed") }),
  z.object({ action: z.literal("reopened") }),
  z.object({ action: z.literal("snoozed"), until: z.iso.datetime() }),
  /** Without an author when its time came. */
  z.object({ action: z.literal("woke") }),
]);
export type SystemLine = z.infer<typeof systemLine>;
