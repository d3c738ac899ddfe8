import { z } from "zod";

/** What a system line says was done. */
export const systemLine = z.discriminatedUnion("action", [
  z.object({ action: z.literal("assigned"), assigneeId: z.uuid().nullable(), teamId: z.uuid().nullable() }),
  z.object({ action: z.literal("closed") }),
  z.object({ action: z.literal("reopened") }),
  z.object({ action: z.literal("snoozed"), until: z.iso.datetime() }),
  /** Without an author when its time came. */
  z.object({ action: z.literal("woke") }),
]);
export type SystemLine = z.infer<typeof systemLine>;

/** A system line as stored in `message.content`. The author is who did it, or `by` names the API key that did. */
export type StoredLine = SystemLine & { by?: { keyId: string; name: string } };
