import { encodeWAMessage, proto, unpadRandomMax16 } from "@whiskeysockets/baileys";

/** A message as the own phone tells it again: the envelope in a stanza's words, and the padded plaintext. */
export type Resent = { attrs: Record<string, string>; plaintext: Uint8Array };

/**
 * Some messages reach linked devices without content (those begun from an advertisement, for one). Baileys asks the own
 * phone for them, and the answer is a peer message that holds whole messages.
 */
export function readResent(plaintext: Uint8Array): Resent[] {
  const { protocolMessage } = proto.Message.decode(unpadRandomMax16(plaintext));
  const results = protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap(({ placeholderMessageResendResponse }): Resent[] => {
    const bytes = placeholderMessageResendResponse?.webMessageInfoBytes;
    if (!bytes) return [];
    const { key, message, messageTimestamp, pushName } = proto.WebMessageInfo.decode(bytes);
    if (!key?.id || !key.remoteJid || key.fromMe || !message) return [];
    const attrs = {
      id: key.id,
      from: key.remoteJid,
      t: String(messageTimestamp ?? Math.floor(Date.now() / 1000)),
      ...(key.participant && { participant: key.participant }),
      ...(pushName && { notify: pushName }),
    };
    return [{ attrs, plaintext: encodeWAMessage(message) }];
  });
}
