import type { EventMessage } from "#components/lib/realtime/events.ts";
import type { OutboundStatus } from "#server/delivery/states.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import type { TimelinePage } from "#server/inbox/read-conversation.ts";

/** A conversation's messages as far as they are loaded: a run without a gap, by rising `seq`. */
export type Thread = TimelinePage;

/** Joins a page of earlier messages to the run. */
export function withOlder(thread: Thread, page: TimelinePage): Thread {
  return { ...join(page.messages, thread.messages), hasOlder: page.hasOlder, hasNewer: thread.hasNewer };
}

/** Joins a page of later messages to the run. A page that does not meet it (a gap between) replaces it. */
export function withNewer(thread: Thread, page: TimelinePage): Thread {
  const [last, next] = [thread.messages.at(-1), page.messages[0]];
  if (last && next && next.seq > last.seq + 1) return page;
  return { ...join(thread.messages, page.messages), hasOlder: thread.hasOlder, hasNewer: page.hasNewer };
}

function join(earlier: MessageRow[], later: MessageRow[]): { messages: MessageRow[] } {
  const bySeq = new Map([...earlier, ...later].map((message) => [message.seq, message]));
  return { messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq) };
}

/**
 * Puts a message where its seq says. One that is there stays as it is (statuses come by their own events); one that does not
 * follow the run is left out: `missingAfter` finds the gap.
 */
export function withMessage(thread: Thread, message: MessageRow): Thread {
  const last = thread.messages.at(-1);
  const follows = last ? message.seq === last.seq + 1 : message.seq === 1;
  if (thread.hasNewer || !follows) return thread;
  return { ...thread, messages: [...thread.messages, message] };
}

/** After which seq messages are missing, given the conversation's last one; null when the run is whole. */
export function missingAfter(thread: Thread, lastSeq: number): number | null {
  const have = thread.messages.at(-1)?.seq ?? 0;
  return !thread.hasNewer && lastSeq > have ? have : null;
}

export type StatusChange = { messageId: string; status: OutboundStatus; errorCode: string | null; at: Date };

const ORDER: OutboundStatus[] = ["queued", "sending", "unknown", "sent", "failed", "delivered", "read", "played"];

/** Moves a message forward only; a failed one that a person retried is queued again, and one in doubt that is resent is sending. */
export function withStatus(thread: Thread, change: StatusChange): Thread {
  const index = thread.messages.findIndex((message) => message.id === change.messageId);
  const message = thread.messages[index];
  if (!message?.status || !canFollow(message.status, change.status)) return thread;
  const { status, errorCode, at } = change;
  const stamp =
    status === "sent"
      ? { sentAt: at }
      : status === "delivered"
        ? { deliveredAt: at }
        : status === "read"
          ? { readAt: at }
          : {};
  return { ...thread, messages: thread.messages.with(index, { ...message, status, errorCode, ...stamp }) };
}

export function canFollow(from: OutboundStatus, to: OutboundStatus): boolean {
  if (from === "failed" && (to === "queued" || to === "sending")) return true;
  if (from === "unknown" && to === "sending") return true;
  if (from === "sending" && to === "queued") return true;
  return ORDER.indexOf(to) > ORDER.indexOf(from);
}

/** A message of an event as a thread holds it. Its picture has no address yet: `inbox.message` hands it out. */
export function messageOfEvent(message: EventMessage): MessageRow {
  const { id, conversationId, seq, direction, kind, status, authorId, body, content, errorCode, createdAt } = message;
  const said = { direction, kind, status, authorId, body, content: content ?? null, errorCode, media: null };
  return { id, conversationId, seq, ...said, createdAt, sentAt: null, deliveredAt: null, readAt: null };
}
