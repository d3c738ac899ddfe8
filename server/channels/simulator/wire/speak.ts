import {
  type BinaryNode,
  encodeWAMessage,
  extractE2ESessionFromRetryReceipt,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  proto,
  unpadRandomMax16,
} from "@whiskeysockets/baileys";
import { randomBytes } from "node:crypto";
import type { Faults } from "./faults.ts";
import type { Peer, Sealed } from "./peer.ts";
import { type Account, type Device, deviceJid, lidJid, type Person, phoneJid } from "./world.ts";

export type Addressing = "lid" | "pn";

const seconds = () => String(Math.floor(Date.now() / 1000));
const makeMessageId = () => `3A${randomBytes(9).toString("hex").toUpperCase()}`;

/** Starts a session from the device's uploaded keys (and one of its one-time keys) where there is none yet. */
async function seal(peer: Peer, device: Device, message: proto.IMessage): Promise<Sealed> {
  const jid = deviceJid(device);
  if (!(await peer.hasSession(jid)) && device.keys) {
    await peer.startSession(jid, { ...device.keys, identity: device.identity, preKey: device.preKeys.shift() });
  }
  return peer.seal(jid, encodeWAMessage(message));
}

const encNode = ({ type, ciphertext }: Sealed, count?: string): BinaryNode => ({
  tag: "enc",
  attrs: { v: "2", type, ...(count && { count }) },
  content: ciphertext,
});

/** The envelope of a customer's message, addressed by LID with the phone beside it or the other way round. */
function envelope(person: Person, addressing: Addressing, id: string): BinaryNode["attrs"] {
  const [lid, phone] = [lidJid(person.lid), phoneJid(person.phone)];
  const address = addressing === "lid" ? { from: lid, sender_pn: phone } : { from: phone, sender_lid: lid };
  return { ...address, id, addressing_mode: addressing, t: seconds(), type: "text", notify: person.name };
}

const damaged = (sealed: Sealed): Sealed => {
  const ciphertext = Buffer.from(sealed.ciphertext);
  const last = ciphertext.length - 1;
  ciphertext[last] = (ciphertext[last] ?? 0) ^ 0xff;
  return { ...sealed, ciphertext };
};

/** A device without keys has not logged in for the first time; it hears it then. */
function whenReady(device: Device, deliver: () => Promise<void>): Promise<void> {
  if (device.keys) return deliver();
  device.waiting.push(deliver);
  return Promise.resolve();
}

async function sayTo(faults: Faults, device: Device, person: Person, text: string, attrs: BinaryNode["attrs"]) {
  const sealed = await seal(person.peer, device, { conversation: text });
  const fault = faults.nextToClient(device.account.phone)?.kind;
  device.said.set(attrs.id ?? "", { person, text });
  const node = { tag: "message", attrs, content: [encNode(fault === "corrupt" ? damaged(sealed) : sealed)] };
  device.outbox.put(node, device.live);
  if (fault === "duplicate") device.live?.send(node);
}

/** A customer writes. Resolves with the message id when it is on its way to every linked client. */
export async function customerSays(
  faults: Faults,
  account: Account,
  person: Person,
  text: string,
  addressing: Addressing,
): Promise<string> {
  const attrs = envelope(person, addressing, makeMessageId());
  const sayToAll = async () => {
    for (const device of account.devices.values()) {
      await whenReady(device, () => sayTo(faults, device, person, text, attrs));
    }
  };
  person.speech = person.speech.catch(() => undefined).then(sayToAll);
  await person.speech;
  return attrs.id ?? "";
}

/** A customer writes, and the linked clients get the envelope alone: they must ask the own phone for the content. */
export function customerSaysUnavailable(account: Account, person: Person, text: string): string {
  const attrs = envelope(person, "lid", makeMessageId());
  for (const device of account.devices.values()) {
    device.said.set(attrs.id ?? "", { person, text });
    device.outbox.put({ tag: "message", attrs, content: [{ tag: "unavailable", attrs: {} }] }, device.live);
  }
  return attrs.id ?? "";
}

/** The own phone tells a client again what came without content. Other requests of a client to its phone are not answered. */
export async function answerPeerRequest(device: Device, padded: Uint8Array): Promise<void> {
  const { PeerDataOperationRequestType, ProtocolMessage } = proto.Message;
  const decoded = proto.Message.decode(unpadRandomMax16(padded));
  const request = (decoded.deviceSentMessage?.message ?? decoded).protocolMessage?.peerDataOperationRequestMessage;
  for (const { messageKey } of request?.placeholderMessageResendRequest ?? []) {
    const said = device.said.get(messageKey?.id ?? "");
    if (!said) continue;
    const told = proto.WebMessageInfo.encode({
      key: { remoteJid: lidJid(said.person.lid), fromMe: false, id: messageKey?.id ?? "" },
      message: { conversation: said.text },
      messageTimestamp: Math.floor(Date.now() / 1000),
      pushName: said.person.name,
    }).finish();
    const sealed = await seal(device.account.ownPhone, device, {
      protocolMessage: {
        type: ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          peerDataOperationRequestType: PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
          peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes: told } }],
        },
      },
    });
    const from = lidJid(device.account.lid);
    const attrs = { id: makeMessageId(), from, category: "peer", t: seconds(), type: "text" };
    device.outbox.put({ tag: "message", attrs, content: [encNode(sealed)] }, device.live);
  }
}

/** The business writes on its own phone; linked clients get the device-sent copy. Resolves with the message id. */
export async function phoneSays(account: Account, person: Person, text: string): Promise<string> {
  const attrs = {
    id: makeMessageId(),
    from: lidJid(account.lid),
    recipient: lidJid(person.lid),
    peer_recipient_pn: phoneJid(person.phone),
    addressing_mode: "lid",
    t: seconds(),
    type: "text",
  };
  const message = { deviceSentMessage: { destinationJid: attrs.recipient, message: { conversation: text } } };
  for (const device of account.devices.values()) {
    await whenReady(device, async () => {
      const sealed = await seal(account.ownPhone, device, message);
      device.outbox.put({ tag: "message", attrs, content: [encNode(sealed)] }, device.live);
    });
  }
  return attrs.id;
}

/** The client could not read it: encrypt anew, with a new session when the receipt brought keys (from count 2 on). */
export async function sayAgain(device: Device, receipt: BinaryNode): Promise<void> {
  const id = receipt.attrs.id ?? "";
  const said = device.said.get(id);
  if (!said) return;
  const bundle = extractE2ESessionFromRetryReceipt(receipt);
  const { peer } = said.person;
  if (bundle) {
    await peer.startSession(deviceJid(device), {
      registrationId: bundle.registrationId,
      identity: bundle.identityKey,
      signedPreKey: bundle.signedPreKey,
      preKey: bundle.preKey,
    });
  }
  const sealed = await seal(peer, device, { conversation: said.text });
  const count = getBinaryNodeChild(receipt, "retry")?.attrs.count ?? "1";
  const addressing = receipt.attrs.to?.endsWith("@lid") ? "lid" : "pn";
  const attrs = envelope(said.person, addressing, id);
  device.outbox.put({ tag: "message", attrs, content: [encNode(sealed, count)] }, device.live);
}

/** Delivery and read receipts of a client: what they name is not delivered again. Answers the ids it read. */
export function heard(device: Device, receipt: BinaryNode): string[] {
  const listed = getBinaryNodeChildren(getBinaryNodeChild(receipt, "list"), "item").map(({ attrs }) => attrs.id ?? "");
  const ids = [receipt.attrs.id ?? "", ...listed];
  for (const id of ids) {
    device.outbox.acknowledge({ tag: "message", id, refused: false });
    device.said.delete(id);
  }
  return receipt.attrs.type === "read" || receipt.attrs.type === "read-self" ? ids : [];
}
