import { normalizeMessageContent, proto, unpadRandomMax16 } from "@whiskeysockets/baileys";

/**
 * `text` is a message a person reads. `unsupported` is one too, of a kind that this provider does not carry yet.
 * `silent` asks for no answer: reactions, edits, deletions, keys, protocol.
 */
export type Content = { kind: "text"; text: string } | { kind: "unsupported"; type: string } | { kind: "silent" };

const SILENT = new Set([
  "protocolMessage",
  "reactionMessage",
  "encReactionMessage",
  "senderKeyDistributionMessage",
  "messageContextInfo",
  "pollUpdateMessage",
  "keepInChatMessage",
  "pinInChatMessage",
  "editedMessage",
  "secretEncryptedMessage",
  "call",
  "placeholderMessage",
]);

/** Decodes a decrypted, padded message; a device-sent copy counts as what it holds. */
export function readContent(plaintext: Uint8Array): Content {
  const decoded = proto.Message.decode(unpadRandomMax16(plaintext));
  const message = normalizeMessageContent(decoded.deviceSentMessage?.message ?? decoded);
  const text = message?.conversation ?? message?.extendedTextMessage?.text;
  if (text) return { kind: "text", text };
  const present = Object.entries(message ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const type = present.map(([key]) => key).find((key) => !SILENT.has(key));
  return type === undefined ? { kind: "silent" } : { kind: "unsupported", type };
}
