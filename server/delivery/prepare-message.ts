import { hash } from "node:crypto";
import { z } from "zod";
import type { InboundContent, UnsupportedKind } from "#server/channels/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { previewText, refuseText, storeText } from "#server/platform/text.ts";
import type { AcceptRequest } from "./accept-types.ts";
import { LANE_PRIORITY } from "./states.ts";

/** A request as the columns of `accept_messages` want it. */
export type AcceptRow = {
  workspaceId: string;
  key: string;
  hash: string;
  id: string;
  conversationId: string | null;
  to: { channelId: string; phone: string } | null;
  /** The id of the conversation, should one have to be made. */
  threadId: string;
  authorId: string | null;
  direction: number;
  kind: number;
  body: string;
  preview: string;
  content: string | null;
  /** Null when it is never held. */
  seenSeq: number | null;
  priority: number;
  campaignId: string | null;
  traceparent: string;
};

const PREVIEW_CHARACTERS = 120;
// These have no words of their own; the signs need no translation.
const PICTURE = "📷";
const SIGNS: Record<UnsupportedKind, string> = {
  photo: PICTURE,
  video: "🎬",
  voice: "🎤",
  document: "📄",
  location: "📍",
  contact: "👤",
  other: "💬",
};
const OUTBOUND = 2;
const NOTE = 3;

const uuidSchema = z.uuid();
const shape = z.object({
  workspaceId: uuidSchema,
  messageId: uuidSchema,
  idempotencyKey: z.string().min(1).max(255).optional(),
  seenSeq: z.int().nonnegative().nullable(),
});
const phoneSchema = z.string().regex(/^\+[1-9]\d{6,14}$/);

/** Body, preview and kind of a content. Shared with receiving: both store the same thing. */
export function describeContent(content: InboundContent): {
  kind: number;
  body: string;
  preview: string;
  content: string | null;
} {
  if (content.kind === "text") {
    const body = storeText(content.text);
    return { kind: 1, body, preview: previewText(body, PREVIEW_CHARACTERS), content: null };
  }
  const body = storeText(content.caption ?? "");
  if (content.kind === "unsupported") {
    const preview = previewText(`${SIGNS[content.what]} ${body}`, PREVIEW_CHARACTERS);
    return { kind: 8, body, preview, content: JSON.stringify({ what: content.what }) };
  }
  const preview = previewText(`${PICTURE} ${body}`, PREVIEW_CHARACTERS);
  return { kind: 2, body, preview, content: JSON.stringify({ media: content.media }) };
}

/** Checks a request and makes its row. @throws request.invalid, text.empty, text.too_long, contact.no_identity */
export function prepareMessage(request: AcceptRequest): AcceptRow {
  checkShape(request);
  const described = describeContent(request.content);
  checkText(request.content.kind, described.body);
  const to = "to" in request ? request.to : null;
  const conversationId = "conversationId" in request ? request.conversationId : null;
  const isNote = request.direction === "note";
  return {
    ...described,
    content: request.by || request.testOf ? markedContent(request) : described.content,
    workspaceId: request.workspaceId,
    key: request.idempotencyKey ?? `message:${request.messageId}`,
    hash: hashOf(request, described.body),
    id: request.messageId.toLowerCase(),
    conversationId,
    to,
    threadId: newId(),
    authorId: request.authorId,
    direction: isNote ? NOTE : OUTBOUND,
    seenSeq: isNote || request.confirmHeld ? null : request.seenSeq,
    priority: request.priority,
    campaignId: request.campaignId ?? null,
    traceparent: request.traceparent,
  };
}

/** What is stored beside the text: which program wrote it, or what it is a test of. It is no part of what is sent. */
function markedContent({ content, by, testOf }: AcceptRequest): string {
  return JSON.stringify({
    ...(content.kind === "image" && { media: content.media }),
    ...(by && { by: { keyId: by.keyId, name: by.name } }),
    ...(testOf !== undefined && { testOf }),
  });
}

function checkShape(request: AcceptRequest): void {
  if (!shape.safeParse(request).success) throw new DomainError("request.invalid");
  if ((request.priority === LANE_PRIORITY.campaign) !== (request.campaignId !== undefined))
    throw new DomainError("request.invalid", { field: "campaignId" });
  if ("conversationId" in request && !uuidSchema.safeParse(request.conversationId).success)
    throw new DomainError("not_found");
  if ("to" in request && !uuidSchema.safeParse(request.to.channelId).success) throw new DomainError("not_found");
  if ("to" in request && !phoneSchema.safeParse(request.to.phone).success)
    throw new DomainError("contact.no_identity", { field: "phone" });
}

/** Every provider so far takes the longer text; a caption is short everywhere and may be empty. */
function checkText(kind: "text" | "image", body: string): void {
  if (kind === "image" && body === "") return;
  const refusal = refuseText(body, kind === "image" ? "caption" : "linked");
  if (refusal) throw new DomainError(refusal);
}

/** Tells a repeat from another request under the same key. What the author had seen is no part of what is sent. */
function hashOf(request: AcceptRequest, body: string): string {
  const found = "to" in request ? [request.to.channelId, request.to.phone] : [request.conversationId];
  const target = request.asked ?? found;
  const media = request.content.kind === "image" ? request.content.media.mediaId : null;
  const parts = [...target, request.direction, request.authorId, request.campaignId ?? null, media, body];
  return hash("sha256", JSON.stringify(parts), "base64url");
}
