import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from "@whiskeysockets/baileys";
import type { StatusEvidence } from "../provider.ts";
import { type OwnIdentity, readIdentity } from "./identities.ts";

const STATUS_OF_TYPE: Partial<Record<string, StatusEvidence["status"]>> = {
  "": "delivered",
  read: "read",
  played: "played",
};

const timeOf = ({ t }: BinaryNode["attrs"]): Date => (t ? new Date(Number(t) * 1000) : new Date());

/** What a receipt says of our messages. Those of the own account's devices and requests for a retry say nothing. */
export function readReceipt(node: BinaryNode, own: OwnIdentity): StatusEvidence[] {
  const { id, from, participant, type = "" } = node.attrs;
  const status = STATUS_OF_TYPE[type];
  const reader = readIdentity(participant ?? from);
  if (!status || !id || !reader || reader.value === own.phone || reader.value === own.lid) return [];
  const listed = getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "item");
  const ids = [id, ...listed.flatMap(({ attrs }) => attrs.id ?? [])];
  return ids.map((providerMessageId) => ({ providerMessageId, status, at: timeOf(node.attrs) }));
}

/** The server's answer to a message; `code` is its refusal. */
export type ServerAck = { providerMessageId: string; code: number | null; at: Date };

export function readAck(node: BinaryNode): ServerAck | null {
  const { id, error } = node.attrs;
  return id
    ? { providerMessageId: id, code: error === undefined ? null : Number(error), at: timeOf(node.attrs) }
    : null;
}
