import type { BinaryNode } from "@whiskeysockets/baileys";
import type { SessionHost } from "../provider.ts";
import { isOwn, type OwnIdentity, readEnvelope, readIdentity } from "./identities.ts";
import { makeLearning } from "./learning.ts";
import type { Outbound } from "./outbound.ts";
import { readReceipt } from "./receipts.ts";

export type StanzaKind = "message" | "receipt" | "ack" | "chatstate";

export type HearingOptions = {
  host: Pick<SessionHost, "receiveEvidence" | "typing" | "learnIdentities">;
  outbound: Pick<Outbound, "onAck">;
  own: () => OwnIdentity;
};

/**
 * Raw stanzas of one session. Messages of persons are only noted here: the repository is handed the very same ciphertext
 * object without its envelope, and the journal needs both. Groups, stories and newsletters belong in no thread, but who
 * speaks in a group with phone and LID is learned.
 */
export function makeHearing({ host, outbound, own }: HearingOptions) {
  const attrsByCiphertext = new WeakMap<Uint8Array, Record<string, string>>();
  const learn = makeLearning((identities) => host.learnIdentities(identities));

  /** Of a person, or what the own phone tells this device alone (a message that came without its content). */
  const isOurs = ({ attrs }: BinaryNode): boolean => {
    if (attrs.category === "peer") {
      const sender = readIdentity(attrs.from);
      return sender !== null && isOwn(sender, own());
    }
    const envelope = readEnvelope(attrs, own());
    if (envelope.kind === "group" && envelope.identities.length > 1) learn(envelope.identities);
    return envelope.kind === "person";
  };
  /** What asks for no answer still says who wrote: a reaction of somebody who never wrote makes them known. */
  const onSilent = (attrs: Record<string, string>) => {
    const envelope = readEnvelope(attrs, own());
    if (envelope.kind === "person" && (!envelope.fromMe || envelope.identities.length > 1)) learn(envelope.identities);
  };
  const noteEnvelope = (node: BinaryNode) => {
    if (!Array.isArray(node.content) || !isOurs(node)) return;
    for (const { tag, content } of node.content) {
      if (tag === "enc" && content instanceof Uint8Array) attrsByCiphertext.set(content, node.attrs);
    }
  };
  const onReceipt = (node: BinaryNode) => {
    const evidence = readReceipt(node, own());
    if (evidence.length > 0) host.receiveEvidence(evidence);
  };
  const onChatState = (node: BinaryNode) => {
    const identity = readIdentity(node.attrs.from);
    const isTyping = Array.isArray(node.content) && node.content.some(({ tag }) => tag === "composing");
    if (identity) host.typing(identity, isTyping);
  };

  const handlers: Record<StanzaKind, (node: BinaryNode) => void> = {
    message: noteEnvelope,
    receipt: onReceipt,
    ack: outbound.onAck,
    chatstate: onChatState,
  };
  return {
    onNode: (kind: StanzaKind, node: BinaryNode) => handlers[kind](node),
    onSilent,
    attrsOf: (ciphertext: Uint8Array) => attrsByCiphertext.get(ciphertext) ?? null,
  };
}
