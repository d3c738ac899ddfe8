import * as z from "zod/mini";
import type { ConversationStatus, MessageDirection, MessageKind } from "#server/inbox/states.ts";
import type { OutboundStatus } from "#server/delivery/states.ts";

/**
 * The feed's events as a browser reads them, from a frame or from `inbox.changes`. What does not fit is dropped: rows are the
 * truth, and a gap in `seq` or the next catch-up brings what was meant.
 */

const outboundStatus = z.enum([
  "queued",
  "sending",
  "unknown",
  "sent",
  "failed",
  "delivered",
  "read",
  "played",
] satisfies OutboundStatus[]);
const place = z.object({ teamId: z.nullable(z.uuid()), assigneeId: z.nullable(z.uuid()) });
const route = z.extend(place, { was: z.optional(place) });
const seq = z.int().check(z.minimum(0));
const moment = z.coerce.date();
const momentOrNull = z.union([z.null(), moment]);

export const eventMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq,
  direction: z.enum(["inbound", "outbound", "note", "system"] satisfies MessageDirection[]),
  kind: z.enum(["text", "image", "unsupported", "system"] satisfies MessageKind[]),
  status: z.nullable(outboundStatus),
  authorId: z.nullable(z.uuid()),
  body: z.string(),
  content: z.unknown(),
  errorCode: z.nullable(z.string()),
  createdAt: moment,
  truncated: z.optional(z.boolean()),
});
export type EventMessage = z.infer<typeof eventMessage>;

export const eventConversation = z.object({
  id: z.uuid(),
  contactId: z.uuid(),
  channelId: z.uuid(),
  status: z.enum(["open", "pending", "snoozed", "closed"] satisfies ConversationStatus[]),
  assigneeId: z.nullable(z.uuid()),
  teamId: z.nullable(z.uuid()),
  lastSeq: seq,
  lastInboundSeq: seq,
  unread: z.int(),
  lastMessageAt: momentOrNull,
  listAt: moment,
  waitingSince: momentOrNull,
  preview: z.string(),
});
export type EventConversation = z.infer<typeof eventConversation>;

export const eventChannel = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: z.string(),
  phone: z.nullable(z.string()),
  state: z.string(),
  reason: z.nullable(z.string()),
  desiredState: z.string(),
  stateAt: moment,
});
export type EventChannel = z.infer<typeof eventChannel>;

const payloads = z.discriminatedUnion("type", [
  z.object({ type: z.literal("message.created"), payload: z.object({ route, message: eventMessage }) }),
  z.object({
    type: z.literal("message.status"),
    payload: z.object({
      route,
      messageId: z.uuid(),
      seq,
      status: outboundStatus,
      errorCode: z.nullable(z.string()),
      at: moment,
    }),
  }),
  z.object({ type: z.literal("conversation.updated"), payload: z.object({ route, conversation: eventConversation }) }),
  z.object({
    type: z.literal("contact.updated"),
    payload: z.object({ contact: z.object({ id: z.uuid(), mergedId: z.optional(z.uuid()) }) }),
  }),
  z.object({ type: z.literal("channel.state"), payload: z.object({ channel: eventChannel }) }),
  z.object({ type: z.literal("member.updated"), payload: z.looseObject({}) }),
]);

const head = z.object({ id: z.uuid(), conversationId: z.optional(z.nullable(z.uuid())) });

export type FeedEvent = z.infer<typeof payloads> & { id: string; conversationId: string | null };

/** An event of `inbox.changes`: `{ id, type, conversationId, payload }`. Null when it is none that this browser knows. */
export function readFeedEvent(value: unknown): FeedEvent | null {
  const known = payloads.safeParse(value);
  const named = head.safeParse(value);
  if (!known.success || !named.success) return null;
  return { ...known.data, id: named.data.id, conversationId: named.data.conversationId ?? null };
}
