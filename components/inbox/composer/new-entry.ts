import { v7 as uuidv7 } from "uuid";
import type { OutboxEntry } from "#components/lib/cache/outbox.ts";

type Said = Pick<OutboxEntry, "conversationId" | "mode" | "text" | "media" | "seenSeq">;

/** What goes into the outbox when one presses Enter; the id made here is the message's own for good. */
export function newEntry(said: Said): OutboxEntry {
  return { messageId: uuidv7(), ...said, confirmHeld: false, createdAt: Date.now(), state: "waiting", code: null };
}
