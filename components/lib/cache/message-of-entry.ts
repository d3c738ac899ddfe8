import type { AcceptAnswer } from "#server/delivery/index.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import type { OutboxEntry } from "./outbox.ts";

/** An accepted entry as a thread holds it, until the server's own row comes. */
export function messageOfEntry(entry: OutboxEntry, answer: AcceptAnswer, authorId: string): MessageRow {
  const { conversationId, mode, text, media } = entry;
  const { messageId: id, seq, status, createdAt } = answer;
  const said = {
    direction: mode === "note" ? "note" : "outbound",
    kind: media ? "image" : "text",
    body: text,
  } as const;
  const none = { content: null, errorCode: null, media: null, sentAt: null, deliveredAt: null, readAt: null };
  return { id, conversationId, seq, ...said, status, authorId, ...none, createdAt };
}
