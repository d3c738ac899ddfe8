import * as v from "valibot";
import type { ConversationStatus, MessageDirection, MessageKind } from "#server/inbox/states.ts";
import type { OutboundStatus } from "#server/delivery/states.ts";

/**
 * The feed's events as a browser reads them, from a frame or from `inbox.changes`. What does not fit is dropped: rows are the
 * truth, and a gap in `seq` or the next catch-up brings what was meant.
 */

const uuid = v.pipe(v.string(), v.uuid());
const outboundStatus = v.picklist([
  "queued",
  "sending",
  "unknown",
  "sent",
  "failed",
  "delivered",
  "read",
  "played",
] satisfies OutboundStatus[]);
const place = v.object({ teamId: v.nullable(uuid), assigneeId: v.nullable(uuid) });
const route = v.object({ ...place.entries, was: v.optional(place) });
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
);
const momentOrNull = v.nullable(moment);

export const eventMessage = v.object({
  id: uuid,
  conversationId: uuid,
  seq,
  direction: v.picklist(["inbound", "outbound", "note", "system"] satisfies MessageDirection[]),
  kind: v.picklist(["text", "image", "unsupported", "system"] satisfies MessageKind[]),
  status: v.nullable(outboundStatus),
  authorId: v.nullable(uuid),
  body: v.string(),
  content: v.unknown(),
  errorCode: v.nullable(v.string()),
  createdAt: moment,
  truncated: v.optional(v.boolean()),
});
export type EventMessage = v.InferOutput<typeof eventMessage>;

export const eventConversation = v.object({
  id: uuid,
  contactId: uuid,
  channelId: uuid,
  status: v.picklist(["open", "pending", "snoozed", "closed"] satisfies ConversationStatus[]),
  assigneeId: v.nullable(uuid),
  teamId: v.nullable(uuid),
  lastSeq: seq,
  lastInboundSeq: seq,
  unread: v.pipe(v.number(), v.safeInteger()),
  lastMessageAt: momentOrNull,
  listAt: moment,
  waitingSince: momentOrNull,
  // Events from before it was told have none.
  snoozedUntil: v.optional(momentOrNull, null),
  preview: v.string(),
});
export type EventConversation = v.InferOutput<typeof eventConversation>;

export const eventChannel = v.object({
  id: uuid,
  name: v.string(),
  provider: v.string(),
  phone: v.nullable(v.string()),
  state: v.string(),
  reason: v.nullable(v.string()),
  desiredState: v.string(),
  stateAt: moment,
});
export type EventChannel = v.InferOutput<typeof eventChannel>;

const payloads = v.variant("type", [
  v.object({ type: v.literal("message.created"), payload: v.object({ route, message: eventMessage }) }),
  v.object({
    type: v.literal("message.status"),
    payload: v.object({
      route,
      messageId: uuid,
      seq,
      status: outboundStatus,
      errorCode: v.nullable(v.string()),
      at: moment,
    }),
  }),
  v.object({ type: v.literal("conversation.updated"), payload: v.object({ route, conversation: eventConversation }) }),
  v.object({ type: v.literal("conversation.mentioned"), payload: v.object({ memberId: uuid }) }),
  v.object({
    type: v.literal("contact.updated"),
    payload: v.object({ contact: v.object({ id: uuid, mergedId: v.optional(uuid) }) }),
  }),
  v.object({ type: v.literal("channel.state"), payload: v.object({ channel: eventChannel }) }),
  v.object({ type: v.literal("member.updated"), payload: v.looseObject({}) }),
]);

const head = v.object({ id: uuid, conversationId: v.optional(v.nullable(uuid)) });

export type FeedEvent = v.InferOutput<typeof payloads> & { id: string; conversationId: string | null };

/** An event of `inbox.changes`: `{ id, type, conversationId, payload }`. Null when it is none that this browser knows. */
export function readFeedEvent(value: unknown): FeedEvent | null {
  const known = v.safeParse(payloads, value);
  const named = v.safeParse(head, value);
  if (!known.success || !named.success) return null;
  return { ...known.output, id: named.output.id, conversationId: named.output.conversationId ?? null };
}
