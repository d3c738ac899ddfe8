import type { MessageContent } from "#server/channels/index.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { MediaStore } from "#server/media/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { AcceptAnswer, AcceptMessages, AcceptTarget } from "./accept-types.ts";
import { findKeyed } from "./sql/find-keyed.ts";
import { findContactTarget } from "./sql/find-contact-target.ts";
import { LANE_PRIORITY } from "./states.ts";

export type SendDeps = { pool: Pool; accept: AcceptMessages; media: MediaStore };

export type SendTarget =
  { conversationId: string } | { channelId: string; phone: string } | { channelId: string; contactId: string };

/** What a program wrote: a text, or a stored picture with or without a caption. */
export type SendContent = { text: string } | { media: { id: string; caption?: string | undefined } };

export type SendRequest = {
  workspaceId: string;
  /** The API key that sends. */
  by: { keyId: string; name: string };
  target: SendTarget;
  content: SendContent;
  idempotencyKey: string | undefined;
  traceparent: string;
};

/**
 * Hands a program's message to the lane. It has no author, is never held, and opens no closed conversation. A text into a
 * conversation or to a number asks the database nothing before the group commit.
 * @throws {DomainError} not_found, contact.no_identity, and what accept throws
 */
export async function sendMessage(deps: SendDeps, request: SendRequest): Promise<AcceptAnswer> {
  const { workspaceId, by, target, content, idempotencyKey, traceparent } = request;
  const where: AcceptTarget =
    "contactId" in target
      ? await reach(deps.pool, { workspaceId, ...target }, idempotencyKey)
      : "phone" in target
        ? { to: target }
        : { conversationId: target.conversationId };
  return deps.accept.submit({
    ...where,
    asked: "contactId" in target ? ["contact", target.channelId, target.contactId] : undefined,
    workspaceId,
    messageId: newId(),
    idempotencyKey,
    authorId: null,
    by,
    direction: "outbound",
    content: "text" in content ? { kind: "text", text: content.text } : await picture(deps.media, workspaceId, content),
    seenSeq: null,
    priority: LANE_PRIORITY.transactional,
    traceparent,
  });
}

/** Where a contact is met. A repeat goes where the first went, whatever became of the contact since. */
async function reach(
  pool: Pool,
  key: { workspaceId: string; channelId: string; contactId: string },
  idempotencyKey: string | undefined,
): Promise<AcceptTarget> {
  const earlier = idempotencyKey === undefined ? null : await findKeyed(pool, key.workspaceId, idempotencyKey);
  if (earlier) return earlier;
  const found = await findContactTarget(pool, key);
  if (!found) throw new DomainError("not_found");
  if (found.conversationId !== null) return { conversationId: found.conversationId };
  if (found.phone === null) throw new DomainError("contact.no_identity");
  return { to: { channelId: key.channelId, phone: found.phone } };
}

async function picture(
  media: MediaStore,
  workspaceId: string,
  content: { media: { id: string; caption?: string | undefined } },
): Promise<MessageContent> {
  const file = await media.find(workspaceId, content.media.id);
  if (!file) throw new DomainError("not_found");
  const { caption } = content.media;
  return {
    kind: "image",
    ...(caption !== undefined && caption !== "" && { caption }),
    media: {
      mediaId: file.id,
      mime: file.mime,
      sizeBytes: file.sizeBytes,
      ...(file.fileName !== null && { fileName: file.fileName }),
    },
  };
}
