import { encodeWAMessage, proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { readContent } from "./content.ts";

const read = (message: proto.IMessage) => readContent(encodeWAMessage(message));

test.each<[string, proto.IMessage]>([
  ["plain", { conversation: "Olá 👋🏽" }],
  ["with a preview", { extendedTextMessage: { text: "Olá 👋🏽", matchedText: "https://example.org" } }],
  ["disappearing", { ephemeralMessage: { message: { conversation: "Olá 👋🏽" } } }],
  ["from the own phone", { deviceSentMessage: { destinationJid: "1@lid", message: { conversation: "Olá 👋🏽" } } }],
])("a text is read: %s", (_name, message) => {
  expect(read(message)).toEqual({ kind: "text", text: "Olá 👋🏽" });
});

test.each<[string, proto.IMessage]>([
  ["a reaction", { reactionMessage: { text: "👍" } }],
  ["a deletion", { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } }],
  ["an edit", { editedMessage: { message: { protocolMessage: { editedMessage: { conversation: "neu" } } } } }],
  ["the announcement of an album", { albumMessage: { expectedImageCount: 3 } }],
  ["keys of a group", { senderKeyDistributionMessage: { groupId: "1@g.us" } }],
])("%s asks for no answer", (_name, message) => {
  expect(read(message)).toEqual({ kind: "silent" });
});

test.each<[proto.IMessage, object]>([
  [{ imageMessage: { caption: "a receipt" } }, { what: "photo", caption: "a receipt" }],
  [{ viewOnceMessage: { message: { imageMessage: {} } } }, { what: "photo" }],
  [{ audioMessage: { ptt: true }, messageContextInfo: {} }, { what: "voice" }],
  [{ videoMessage: {} }, { what: "video" }],
  [{ documentMessage: { fileName: "boleto.pdf" } }, { what: "document", caption: "boleto.pdf" }],
  [{ locationMessage: { degreesLatitude: 1, name: "Padaria" } }, { what: "location", caption: "Padaria" }],
  [{ contactMessage: { displayName: "Bia" } }, { what: "contact", caption: "Bia" }],
  [{ pollCreationMessage: { name: "?" } }, { what: "other" }],
])("%j is shown as %j", (message, expected) => {
  expect(read(message)).toEqual({ kind: "unsupported", ...expected });
});
