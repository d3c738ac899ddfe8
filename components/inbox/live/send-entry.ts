import type { SendResult } from "#components/lib/cache/outbox-store.ts";
import type { OutboxEntry } from "#components/lib/cache/outbox.ts";
import { domainCodeOf, statusOf } from "#components/lib/query-client.ts";
import type { useTRPCClient } from "#components/lib/trpc.tsx";
import type { AcceptAnswer } from "#server/delivery/index.ts";

type Client = ReturnType<typeof useTRPCClient>;

/** Hands one entry of the outbox to the server, under the id it has had since it was written. */
export async function sendEntry(
  client: Client,
  entry: OutboxEntry,
  onAccepted: (entry: OutboxEntry, answer: AcceptAnswer) => void,
): Promise<SendResult> {
  const { conversationId, messageId, seenSeq, confirmHeld } = entry;
  const draft = { text: entry.text, ...(entry.media && { mediaId: entry.media.mediaId }) };
  const note = { conversationId, messageId, draft };
  try {
    const answer =
      entry.mode === "note"
        ? await client.inbox.note.mutate(note)
        : await client.inbox.reply.mutate({ ...note, seenSeq, confirmHeld });
    onAccepted(entry, answer);
    return { result: "accepted" };
  } catch (error) {
    const status = statusOf(error);
    const code = domainCodeOf(error);
    // A session that is over leads to sign-in; what was written waits there and goes out afterwards.
    if (status === null || status === 503 || status === 429 || code === "auth.required") return { result: "later" };
    return code === "message.held" ? { result: "held" } : { result: "refused", code: code ?? "other" };
  }
}
