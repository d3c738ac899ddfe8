import type { BinaryNode } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { readAck, readReceipt } from "./receipts.ts";

const own = { phone: "+5511900000001", lid: "900000000000001" };
const receipt = (attrs: BinaryNode["attrs"], ids: string[] = []): BinaryNode => ({
  tag: "receipt",
  attrs: { id: "A1", from: "100000000000011@lid", t: "1700000000", ...attrs },
  content: [{ tag: "list", attrs: {}, content: ids.map((id) => ({ tag: "item", attrs: { id } })) }],
});

test("one receipt may speak of several messages", () => {
  const at = new Date(1_700_000_000_000);
  expect(readReceipt(receipt({ type: "read" }, ["A2"]), own)).toEqual([
    { providerMessageId: "A1", status: "read", at },
    { providerMessageId: "A2", status: "read", at },
  ]);
});

test("no type means delivered, played is its own status", () => {
  expect(readReceipt(receipt({}), own)).toMatchObject([{ status: "delivered" }]);
  expect(readReceipt(receipt({ type: "played" }), own)).toMatchObject([{ status: "played" }]);
});

test("requests for a retry and receipts of the own devices say nothing of a customer", () => {
  expect(readReceipt(receipt({ type: "retry" }), own)).toEqual([]);
  expect(readReceipt(receipt({ type: "sender" }), own)).toEqual([]);
  expect(readReceipt(receipt({ from: "900000000000001:2@lid" }), own)).toEqual([]);
  expect(readReceipt(receipt({ from: "5511900000001@s.whatsapp.net", type: "read" }), own)).toEqual([]);
});

test("an ack carries the server's refusal", () => {
  const ack = (attrs: BinaryNode["attrs"]) => readAck({ tag: "ack", attrs: { id: "A1", t: "1700000000", ...attrs } });
  expect(ack({})).toMatchObject({ providerMessageId: "A1", code: null });
  expect(ack({ error: "463" })).toMatchObject({ code: 463 });
});
