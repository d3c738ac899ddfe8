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
  ["keys of a group", { senderKeyDistributionMessage: { groupId: "1@g.us" } }],
])("%s asks for no answer", (_name, message) => {
  expect(read(message)).toEqual({ kind: "silent" });
});

test.each<[string, proto.IMessage]>([
  ["imageMessage", { imageMessage: { caption: "a receipt" } }],
  ["audioMessage", { audioMessage: { ptt: true }, messageContextInfo: {} }],
  ["locationMessage", { locationMessage: { degreesLatitude: 1 } }],
])("%s is kept for the version that can carry it", (type, message) => {
  expect(read(message)).toEqual({ kind: "unsupported", type });
});
