import type { Actor } from "#server/auth/permissions.ts";
import type { MessageContent } from "#server/channels/index.ts";
import type { Pool } from "#server/db/transaction.ts";
import { LANE_PRIORITY, type AcceptAnswer, type AcceptMessages } from "#server/delivery/index.ts";
import type { MediaStore } from "#server/media/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import { findUsableChannel } from "./sql/find-channel.ts";

export type WriteDeps = { pool: Pool; accept: AcceptMessages; media: MediaStore };

/** What a person wrote: text, a picture that was uploaded before, or a picture with a caption. */
export type Draft = { text: string; mediaId?: string | undefined };

export type Reply = {
  conversationId: string;
  /** Made by the browser, so that the row on its screen and the stored one are the same. */
  messageId: string;
  draft: Draft;
  /** The last seq its author saw. */
  seenSeq: number;
  /** The author read what came meanwhile and sends anyway. */
  confirmHeld: boolean;
  traceparent: string;
};

/**
 * Hands a reply to the lane. Whether its author may see the conversation is judged by accept, with the conversation locked.
 * @throws {DomainError} `not_found`, `message.held` when something came after `seenSeq`, `text.*`, and what accept throws.
 */
export async function replyTo(deps: WriteDeps, actor: Actor, reply: Reply): Promise<AcceptAnswer> {
  const { conversationId, messageId, seenSeq, confirmHeld, traceparent } = reply;
  return deps.accept.submit({
    workspaceId: actor.workspaceId,
    conversationId,
    messageId,
    authorId: actor.memberId,
    direction: "outbound",
    content: await contentOf(deps, actor, reply.draft),
    seenSeq,
    confirmHeld,
    priority: LANE_PRIORITY.transactional,
    traceparent,
  });
}

/** Adds a note that only the team sees; it is never held. @throws {DomainError} `not_found`, `text.*`. */
export async function writeNote(
  deps: WriteDeps,
  actor: Actor,
  note: Pick<Reply, "conversationId" | "messageId" | "draft" | "traceparent">,
): Promise<AcceptAnswer> {
  return deps.accept.submit({
    workspaceId: actor.workspaceId,
    conversationId: note.conversationId,
    messageId: note.messageId,
    authorId: actor.memberId,
    direction: "note",
    content: await contentOf(deps, actor, note.draft),
    seenSeq: null,
    priority: LANE_PRIORITY.transactional,
    traceparent: note.traceparent,
  });
}

export type FirstMessage = {
  channelId: string;
  /** E.164. */
  phone: string;
  messageId: string;
  draft: Draft;
  traceparent: string;
};

/**
 * Writes to a number; contact and conversation are found or made.
 * @throws {DomainError} `not_found`, `channel.archived`, `text.*`, and `conflict` with `{ reason: "held_by_others" }` when the
 * thread with that person is not the actor's to see.
 */
export async function startConversation(deps: WriteDeps, actor: Actor, first: FirstMessage): Promise<AcceptAnswer> {
  const { channelId, phone, messageId, traceparent } = first;
  const channel = await findUsableChannel(deps.pool, actor.workspaceId, channelId);
  if (!channel) throw new DomainError("not_found");
  if (channel.isArchived) throw new DomainError("channel.archived");
  return deps.accept.submit({
    workspaceId: actor.workspaceId,
    to: { channelId, phone },
    messageId,
    authorId: actor.memberId,
    direction: "outbound",
    content: await contentOf(deps, actor, first.draft),
    seenSeq: null,
    priority: LANE_PRIORITY.transactional,
    traceparent,
  });
}

/**
 * The type and size of a picture are the stored ones, never what the browser says. Only who uploaded it may attach it: an id
 * that somebody learned elsewhere must not become an address of the file.
 */
async function contentOf(deps: WriteDeps, actor: Actor, draft: Draft): Promise<MessageContent> {
  if (draft.mediaId === undefined) return { kind: "text", text: draft.text };
  const file = await deps.media.find(actor.workspaceId, draft.mediaId);
  if (file?.uploadedBy !== actor.memberId) throw new DomainError("not_found");
  const { id, mime, sizeBytes, fileName } = file;
  const media = { mediaId: id, mime, sizeBytes, ...(fileName !== null && { fileName }) };
  return { kind: "image", ...(draft.text !== "" && { caption: draft.text }), media };
}
