import { normalizeMessageContent, proto, unpadRandomMax16 } from "@whiskeysockets/baileys";
import { z } from "zod";
import type { UnsupportedContent, UnsupportedKind } from "../provider.ts";

/**
 * `text` is a message a person reads. `unsupported` is one too, of a kind that this provider does not carry yet.
 * `silent` asks for no answer: reactions, edits, deletions, keys, protocol, the announcement of an album.
 */
export type Content = (({ kind: "text"; text: string } | UnsupportedContent) & Quoting) | { kind: "silent" };
/** The id of the message that it quotes. */
type Quoting = { quotes?: string };

const SILENT = new Set([
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "messageContextInfo",
  "messageHistoryNotice",
  "messageHistoryBundle",
  "stickerSyncRmrMessage",
  "pollUpdateMessage",
  "encEventResponseMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "editedMessage",
  "secretEncryptedMessage",
  "albumMessage",
  "call",
  "placeholderMessage",
]);

const KINDS: Partial<Record<string, UnsupportedKind>> = {
  imageMessage: "photo",
  videoMessage: "video",
  ptvMessage: "video",
  audioMessage: "voice",
  documentMessage: "document",
  locationMessage: "location",
  liveLocationMessage: "location",
  contactMessage: "contact",
  contactsArrayMessage: "contact",
};

/** The words that come with it: a caption, a file's name, a place's or a person's. */
function captionOf(message: proto.IMessage): string | null | undefined {
  const { imageMessage, videoMessage, documentMessage, locationMessage, liveLocationMessage } = message;
  return (
    imageMessage?.caption ||
    videoMessage?.caption ||
    documentMessage?.caption ||
    documentMessage?.fileName ||
    locationMessage?.name ||
    liveLocationMessage?.caption ||
    message.contactMessage?.displayName ||
    message.contactsArrayMessage?.displayName
  );
}

/** Decodes a decrypted, padded message; a device-sent copy counts as what it holds. */
export function readContent(plaintext: Uint8Array): Content {
  const decoded = proto.Message.decode(unpadRandomMax16(plaintext));
  const message = normalizeMessageContent(decoded.deviceSentMessage?.message ?? decoded) ?? {};
  const text = message.conversation ?? message.extendedTextMessage?.text;
  const quoting = quotingOf(message);
  if (text) return { kind: "text", text, ...quoting };
  const present = Object.entries(message).filter(([, value]) => value !== null && value !== undefined);
  const type = present.map(([key]) => key).find((key) => !SILENT.has(key));
  if (type === undefined) return { kind: "silent" };
  const caption = captionOf(message);
  return { kind: "unsupported", what: KINDS[type] ?? "other", ...(caption && { caption }), ...quoting };
}

const withContext = z.looseObject({ contextInfo: z.looseObject({ stanzaId: z.string().min(1) }) });

/** Each kind of message has its context in itself. */
function quotingOf(message: proto.IMessage): Quoting {
  const contexts = Object.values(message).map((part: unknown) => withContext.safeParse(part).data?.contextInfo);
  const quotes = contexts.find((context) => context !== undefined)?.stanzaId;
  return quotes === undefined ? {} : { quotes };
}
