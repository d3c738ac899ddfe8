import { z } from "zod";
import type { OutboundMessage } from "#server/channels/index.ts";

const mediaSchema = z.object({
  mediaId: z.string(),
  mime: z.string(),
  sizeBytes: z.number(),
  fileName: z.string().optional(),
});
const contentSchema = z.object({ media: mediaSchema });
const identitiesSchema = z.array(z.object({ kind: z.enum(["phone", "lid", "bsuid"]), value: z.string() }));

type StoredMessage = {
  messageId: string;
  providerMessageId: string;
  body: string;
  kind: number;
  content: unknown;
  identities: unknown;
};

/** A stored message as a provider sends it. */
export function toOutboundMessage(row: StoredMessage): OutboundMessage {
  const { messageId, providerMessageId, body, kind } = row;
  const to = identitiesSchema.parse(row.identities ?? []);
  if (kind === 1) return { messageId, providerMessageId, to, content: { kind: "text", text: body } };
  const { media } = contentSchema.parse(row.content);
  return { messageId, providerMessageId, to, content: { kind: "image", media, ...(body !== "" && { caption: body }) } };
}
