import { z } from "zod";
import { outboundStatusOf, type OutboundStatus } from "#server/delivery/index.ts";
import type { MediaLinks } from "#server/media/index.ts";
import type { MessageRecord } from "./sql/read-timeline.ts";
import { MESSAGE_DIRECTION, MESSAGE_KIND, wordOf, type MessageDirection, type MessageKind } from "./states.ts";

/** A picture of a message with addresses for a reader of its conversation. */
export type MessageMedia = {
  id: string;
  mime: string;
  sizeBytes: number;
  fileName: string | null;
  /** Pixels as shown; null when they are not known. */
  width: number | null;
  height: number | null;
  url: string;
  thumbnailUrl: string;
};

/** A message as a thread holds it. `content` of a system line says what was done (system-lines.ts). */
export type MessageRow = {
  id: string;
  conversationId: string;
  seq: number;
  direction: MessageDirection;
  kind: MessageKind;
  /** Of outbound ones. */
  status: OutboundStatus | null;
  authorId: string | null;
  body: string;
  content: unknown;
  errorCode: string | null;
  media: MessageMedia | null;
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
};

const storedMedia = z.object({
  media: z.object({ mediaId: z.uuid(), mime: z.string(), sizeBytes: z.number(), fileName: z.string().optional() }),
});

/** Turns a record into a row. Links are signed here, for a reader who may see the conversation. */
export function toMessageRow(links: MediaLinks, workspaceId: string, record: MessageRecord): MessageRow {
  const { direction, kind, status, size, ...same } = record;
  const media = mediaOf(links, workspaceId, same.content, size);
  const words = { direction: wordOf(MESSAGE_DIRECTION, direction), kind: wordOf(MESSAGE_KIND, kind) };
  return { ...same, ...words, status: outboundStatusOf(status), media };
}

function mediaOf(
  links: MediaLinks,
  workspaceId: string,
  content: unknown,
  size: MessageRecord["size"],
): MessageMedia | null {
  // Most messages have no content, and a refusal costs a schema more than a hit.
  const parsed = content === null ? null : storedMedia.safeParse(content);
  if (!parsed?.success) return null;
  const { mediaId, mime, sizeBytes, fileName = null } = parsed.data.media;
  const sign = (isThumbnail: boolean) => links.sign({ workspaceId, mediaId, isThumbnail });
  const { width, height } = size ?? { width: null, height: null };
  return { id: mediaId, mime, sizeBytes, fileName, width, height, url: sign(false), thumbnailUrl: sign(true) };
}
