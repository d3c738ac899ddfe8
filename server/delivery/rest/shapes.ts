import { z } from "zod";
import type { AcceptAnswer } from "../accept-types.ts";
import type { SendContent } from "../send-message.ts";

const target = z
  .union(
    [
      z.strictObject({ conversationId: z.uuid() }),
      z.strictObject({ channelId: z.uuid(), phone: z.string().max(20).meta({ example: "+5511987654321" }) }),
      z.strictObject({ channelId: z.uuid(), contactId: z.uuid() }),
    ],
    { error: "wants conversationId, or channelId and phone, or channelId and contactId" },
  )
  .meta({ description: "A conversation; or a number (E.164) or a contact on a channel." });

export const newMessage = z
  .strictObject({
    to: target,
    text: z.string().max(65_536).optional(),
    media: z
      .strictObject({ id: z.uuid(), caption: z.string().max(65_536).optional() })
      .optional()
      .meta({ description: "A file of POST /media." }),
  })
  .refine(({ text, media }) => (text === undefined) !== (media === undefined), { error: "wants text or media" })
  .meta({
    id: "NewMessage",
    description: "Either `text` or `media`.",
    example: { to: { conversationId: "0193f0c2-9d4e-7c3a-8f21-5b6a7c8d9e0f" }, text: "Your parcel left today." },
  });

export const accepted = z
  .object({
    id: z.uuid(),
    conversationId: z.uuid(),
    seq: z.int().meta({ description: "Its place in the conversation." }),
    status: z.literal("queued"),
  })
  .meta({ id: "AcceptedMessage" });

export const SEND_ERRORS = [
  "not_found",
  "text.empty",
  "text.too_long",
  "channel.archived",
  "contact.no_identity",
  "contact.opted_out",
] as const;

export const toAccepted = ({ messageId, conversationId, seq }: AcceptAnswer): z.input<typeof accepted> => ({
  id: messageId,
  conversationId,
  seq,
  status: "queued",
});

export const contentOf = ({ text, media }: z.output<typeof newMessage>): SendContent =>
  media === undefined ? { text: text ?? "" } : { media };
