import { z } from "zod";
import { defineEvent, type EventSource } from "./define-event.ts";
import { EXAMPLE } from "./example-ids.ts";

const place = {
  conversationId: z.uuid().nullable(),
  contactId: z.uuid().nullable().describe("The person on the other side."),
  channelId: z.uuid().nullable().describe("The number it went over."),
};
const placeOf = ({ conversationId, contactId, channelId }: EventSource) => ({ conversationId, contactId, channelId });

const media = z.object({
  id: z.uuid(),
  mime: z.string(),
  sizeBytes: z.number().int(),
  fileName: z.string().nullable(),
});

const kind = z.enum(["text", "image", "unsupported"]);

const message = z.object({
  messageId: z.uuid(),
  ...place,
  seq: z.number().int().describe("Place in the conversation: sort by it, deliveries may come in any order."),
  kind: kind.describe("More kinds may be added."),
  text: z.string(),
  media: media.nullable(),
  createdAt: z.iso.datetime(),
});

const stored = z.object({
  message: z.object({
    id: z.string(),
    seq: z.number(),
    kind: kind.catch("unsupported"),
    status: z.string().nullable(),
    authorId: z.string().nullable(),
    content: z.unknown(),
    createdAt: z.string(),
  }),
});
const storedMedia = z.object({
  media: z.object({ mediaId: z.string(), mime: z.string(), sizeBytes: z.number(), fileName: z.string().optional() }),
});

function mediaOf(content: unknown): z.infer<typeof media> | null {
  if (!(content instanceof Object)) return null;
  const known = storedMedia.safeParse(content);
  if (!known.success) return null;
  const { mediaId, mime, sizeBytes, fileName = null } = known.data.media;
  return { id: mediaId, mime, sizeBytes, fileName };
}

function messageOf(source: EventSource) {
  const { id, seq, kind, content, createdAt, status, authorId } = stored.parse(source.payload).message;
  const text = source.body ?? "";
  const data = { messageId: id, ...placeOf(source), seq, kind, text, media: mediaOf(content), createdAt };
  return { data, status, authorId };
}

const received = {
  messageId: EXAMPLE.message,
  conversationId: EXAMPLE.conversation,
  contactId: EXAMPLE.contact,
  channelId: EXAMPLE.channel,
  seq: 7,
  kind: "text",
  text: "Is my order on its way?",
  media: null,
  createdAt: EXAMPLE.at,
} as const;

export const messageReceived = defineEvent({
  description: "A person wrote to one of your numbers.",
  data: message,
  example: received,
  render: (source) => messageOf(source).data,
});

const accepted = message.extend({
  status: z
    .string()
    .describe("`queued`, or `sent` when it was written on the phone itself; later ones come as message.status."),
  authorId: z.uuid().nullable().describe("The member who wrote it; null for the API and campaigns."),
});

export const messageAccepted = defineEvent({
  description: "A message to a person was accepted for sending, by a member, the API or a campaign.",
  data: accepted,
  example: { ...received, seq: 8, text: "It leaves today.", status: "queued", authorId: EXAMPLE.member },
  render(source) {
    const { data, status, authorId } = messageOf(source);
    return { ...data, status: status ?? "queued", authorId };
  },
});

const status = z.object({
  messageId: z.uuid(),
  ...place,
  seq: z.number().int(),
  status: z.enum(["queued", "sending", "sent", "delivered", "read", "played", "failed", "unknown"]),
  errorCode: z.string().nullable().describe("Why it failed."),
  at: z.iso.datetime(),
});
const storedStatus = z.object({
  messageId: z.string(),
  seq: z.number(),
  status: status.shape.status,
  errorCode: z.string().nullable(),
  at: z.string(),
});

export const messageStatus = defineEvent({
  description: "A message to a person moved on: sent, delivered, read, failed.",
  data: status,
  example: {
    messageId: EXAMPLE.message,
    conversationId: EXAMPLE.conversation,
    contactId: EXAMPLE.contact,
    channelId: EXAMPLE.channel,
    seq: 8,
    status: "delivered",
    errorCode: null,
    at: EXAMPLE.at,
  },
  render(source) {
    const { messageId, ...rest } = storedStatus.parse(source.payload);
    return { messageId, ...placeOf(source), ...rest };
  },
});
