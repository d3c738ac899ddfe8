import type { MessageContent } from "#server/channels/index.ts";
import type { LanePriority } from "./states.ts";

/** Where a message goes: a conversation, or a number on a channel (contact and conversation are found or made). */
export type AcceptTarget = { conversationId: string } | { to: { channelId: string; phone: string } };

/** One message to accept. */
export type AcceptRequest = AcceptTarget & {
  workspaceId: string;
  /** A uuid v7 made by the client or the server; a repeat with the same id and content gets the same answer. */
  messageId: string;
  /** The caller's own key; the message id serves when it is absent. */
  idempotencyKey?: string | undefined;
  /** Where it was asked to go, when the target was found by it: a repeat finds another one and is the same request. */
  asked?: readonly string[] | undefined;
  /** The member who wrote it; null for the API and campaigns. */
  authorId: string | null;
  /** The API key that wrote it, when no member did: the thread shows its name. */
  by?: { keyId: string; name: string } | undefined;
  /** A note stays inside: no lane, never held, and nobody waits less for it. */
  direction: "outbound" | "note";
  content: MessageContent;
  /** The last `seq` the author had seen; null is never held. */
  seenSeq: number | null;
  /** The author saw the difference and sends anyway. */
  confirmHeld?: boolean | undefined;
  priority: LanePriority;
  campaignId?: string | undefined;
  /** The campaign that this message only tries out: kept beside it, so that nobody takes it for a campaign's. */
  testOf?: string | undefined;
  traceparent: string;
};

export type AcceptAnswer = {
  messageId: string;
  conversationId: string;
  seq: number;
  /** As accepted: null for a note. */
  status: "queued" | null;
  createdAt: Date;
  /** An earlier request under the same key sent it, and this is its answer. */
  isRepeat: boolean;
};

export type AcceptMessages = {
  /**
   * Resolves when the message is committed.
   * @throws message.held with `{ lastSeq, newerCount }`, conversation.closed with `{ openConversationId }`, conflict with `{ reason:
   * "held_by_others" }` for a number whose thread its author may not see, not_found, text.empty, text.too_long, channel.archived,
   * contact.opted_out, contact.no_identity, idempotency.mismatch, request.invalid, unavailable
   */
  submit(request: AcceptRequest): Promise<AcceptAnswer>;
  isFull(): boolean;
  /** Requests waiting or in flight. */
  size(): number;
  idle(): Promise<void>;
};
