import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  proto,
  unpadRandomMax16,
} from "@whiskeysockets/baileys";
import type { SessionLog } from "../../provider.ts";
import type { Connection } from "./connection.ts";
import type { Fault, Faults } from "./faults.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";
import type { Peer } from "./peer.ts";
import { answerPeerRequest } from "./speak.ts";
import { type Device, deviceJid, type World } from "./world.ts";

export type ReceiptMode = "none" | "delivered" | "read";

export type TakeContext = {
  world: World;
  ledger: Ledger;
  faults: Faults;
  log: SessionLog;
  receipts: { mode: ReceiptMode; readDelayMs: number };
  onText(message: { accountPhone: string; to: string; text: string; id: string }): void;
};

const seconds = () => String(Math.floor(Date.now() / 1000));

const ackOf = (message: BinaryNode, error?: number): BinaryNode => ({
  tag: "ack",
  attrs: {
    class: "message",
    id: message.attrs.id ?? "",
    from: message.attrs.to ?? "",
    t: seconds(),
    ...(error !== undefined && { error: String(error) }),
  },
});

type Copy = { jid: string; type: "pkmsg" | "msg"; ciphertext: Uint8Array };

/** The encrypted copies of a message: one for each device, or a single one that answers a retry. */
function copiesOf(message: BinaryNode): Copy[] {
  const fanout = getBinaryNodeChildren(getBinaryNodeChild(message, "participants"), "to");
  return (fanout.length > 0 ? fanout : [message]).flatMap((to) => {
    const enc = getBinaryNodeChild(to, "enc");
    const jid = to.attrs.jid ?? message.attrs.to ?? "";
    if (!(enc?.content instanceof Uint8Array)) return [];
    return [{ jid, type: enc.attrs.type === "pkmsg" ? "pkmsg" : "msg", ciphertext: enc.content }];
  });
}

const textOf = (padded: Uint8Array): string | null => {
  const decoded = proto.Message.decode(unpadRandomMax16(padded));
  const message = decoded.deviceSentMessage?.message ?? decoded;
  return message.conversation ?? message.extendedTextMessage?.text ?? null;
};

const receipt = (id: string, from: string, type?: string): BinaryNode => ({
  tag: "receipt",
  attrs: { id, from, t: seconds(), ...(type && { type }) },
});

/** A phone that could not read a copy says so; the client encrypts it anew and sends it under the same id. */
const retryReceipt = (id: string, from: string, peer: Peer): BinaryNode => ({
  ...receipt(id, from, "retry"),
  content: [
    { tag: "retry", attrs: { count: "1", id, t: seconds(), v: "1" } },
    { tag: "registration", attrs: {}, content: peer.registration() },
  ],
});

/** A client's message: decides by fault and dedupe whether it is taken, acks it, and lets the phones read it. */
export async function takeMessage(
  context: TakeContext,
  device: Device,
  connection: Connection,
  message: BinaryNode,
): Promise<void> {
  const { phone } = device.account;
  const isPeerMessage = message.attrs.category === "peer";
  const fault = isPeerMessage ? null : context.faults.nextFromClient(phone);
  if (fault?.kind === "nack") return connection.send(ackOf(message, fault.code));
  if (fault?.kind === "drop_before_take") return connection.close(true);
  if (fault?.kind === "half_open") return connection.goHalfOpen();
  if (isPeerMessage) {
    connection.send(ackOf(message));
    return tellOwnPhone(device, message);
  }

  const to = context.world.find(message.attrs.to ?? "");
  const entry = context.ledger.take(phone, message.attrs.id ?? "", to?.person?.phone ?? "");
  answer(connection, message, fault);
  if (!entry) return;
  for (const copy of copiesOf(message)) await readCopy(context, device, entry, copy, fault?.kind === "unreadable");
}

/** A request of the client to its own phone. */
async function tellOwnPhone(device: Device, message: BinaryNode): Promise<void> {
  for (const { type, ciphertext } of copiesOf(message)) {
    await answerPeerRequest(device, await device.account.ownPhone.open(deviceJid(device), type, ciphertext));
  }
}

function answer(connection: Connection, message: BinaryNode, fault: Fault | null): void {
  if (fault?.kind === "swallow_ack") return;
  if (fault?.kind === "drop_before_ack") return connection.close(true);
  if (fault?.kind === "delay_ack") setTimeout(() => connection.send(ackOf(message)), fault.delayMs);
  else connection.send(ackOf(message));
}

/** One phone reads its copy: the customer's answers with receipts, the own phone only keeps its ratchet going. */
async function readCopy(
  context: TakeContext,
  device: Device,
  entry: LedgerEntry,
  copy: Copy,
  unreadable: boolean,
): Promise<void> {
  const found = context.world.find(copy.jid);
  const peer = found?.person?.peer ?? (found?.device === 0 ? found.account?.ownPhone : undefined);
  if (!peer || entry.readers.has(copy.jid)) return;
  const { person } = found ?? {};
  let text: string | null;
  try {
    if (unreadable && person) throw new Error("made unreadable");
    text = textOf(await peer.open(deviceJid(device), copy.type, copy.ciphertext));
  } catch (error) {
    context.log.debug(
      { error: error instanceof Error ? error.message : "unknown" },
      "a phone could not read a message",
    );
    context.ledger.askAgain(entry);
    device.outbox.put(retryReceipt(entry.id, copy.jid, peer), device.live);
    return;
  }
  entry.readers.add(copy.jid);
  if (!person || text === null) return;
  context.ledger.read(entry, text);
  context.onText({ accountPhone: device.account.phone, to: person.phone, text, id: entry.id });
  sendReceipts(context, device, entry.id, copy.jid);
}

function sendReceipts({ receipts }: TakeContext, device: Device, id: string, from: string): void {
  if (receipts.mode === "none") return;
  device.outbox.put(receipt(id, from), device.live);
  if (receipts.mode !== "read") return;
  setTimeout(() => device.outbox.put(receipt(id, from, "read"), device.live), receipts.readDelayMs);
}
