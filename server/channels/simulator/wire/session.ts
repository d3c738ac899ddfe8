import { type BinaryNode, getBinaryNodeChild } from "@whiskeysockets/baileys";
import type { Connection, ConnectionHandlers, Hello } from "./connection.ts";
import type { Pairing } from "./pairing.ts";
import { answerQuery } from "./queries.ts";
import { heard, sayAgain } from "./speak.ts";
import { type TakeContext, takeMessage } from "./take-message.ts";
import { type Account, type Device, deviceJid, type World } from "./world.ts";

/** How a connection is ended from the far side; numbers are WhatsApp's codes. */
export type Ending = 401 | 402 | 403 | 411 | 428 | 440 | 500 | 503 | 515 | "drop" | "half_open" | "garbage";

const failure = (reason: number): BinaryNode => ({ tag: "failure", attrs: { reason: String(reason) } });
const streamError = (code: number): BinaryNode => ({ tag: "stream:error", attrs: { code: String(code) } });

const endings: Partial<Record<Ending, BinaryNode>> = {
  401: { ...streamError(401), content: [{ tag: "conflict", attrs: { type: "device_removed" } }] },
  402: failure(402),
  403: failure(403),
  411: failure(411),
  428: { tag: "xmlstreamend", attrs: {} },
  440: { tag: "stream:error", attrs: {}, content: [{ tag: "conflict", attrs: { type: "replaced" } }] },
};

/** Ends what is connected. 401 also unlinks the clients; 402 and 403 meet every later login until `restore`. */
export function endSessions(account: Account, ending: Ending): void {
  if (ending === 402 || ending === 403) account.failure = ending;
  for (const device of account.devices.values()) {
    const { connection } = device;
    if (ending === 401) account.devices.delete(device.id);
    if (ending === "half_open") connection?.goHalfOpen();
    else if (ending === "drop") connection?.close(true);
    else if (ending === "garbage") connection?.sendGarbage();
    else {
      connection?.send(endings[ending] ?? streamError(ending));
      connection?.close();
    }
  }
}

export type SessionContext = TakeContext & {
  pairing: Pairing;
  onRead(ids: string[], phone: string): void;
  onReceipt(receipt: { accountPhone: string; id: string; type: string }): void;
};

/** The device that logs in, or the code its login is answered with. */
function findDevice(world: World, { payload, clientStatic }: Hello): Device | number {
  const account = world.accounts.get(`+${String(payload.username)}`);
  if (account?.failure) return account.failure;
  const device = account?.devices.get(payload.device ?? 0);
  return device && clientStatic.equals(device.noiseKey) ? device : 401;
}

function goLive(device: Device, connection: Connection): void {
  if (device.live === connection) return;
  device.outbox.deliverAll(connection);
  device.live = connection;
}

/** Makes the connection the device's own; one that was there before is told that it was replaced. */
function welcome(device: Device, connection: Connection): void {
  const replaced = device.connection;
  device.connection = connection;
  if (replaced) {
    replaced.send(endings[440] ?? streamError(440));
    replaced.close();
  }
  const t = String(Math.floor(Date.now() / 1000));
  connection.send({ tag: "success", attrs: { t, lid: deviceJid(device) } });
  if (device.outbox.size() > 0) connection.send(device.outbox.preview());
  else goLive(device, connection);
}

async function onIq(world: World, device: Device, connection: Connection, iq: BinaryNode): Promise<void> {
  if (iq.attrs.type !== "get" && iq.attrs.type !== "set") return;
  connection.send(await answerQuery(world, device, iq));
  if (getBinaryNodeChild(iq, "remove-companion-device")) {
    device.account.devices.delete(device.id);
    return connection.close();
  }
  if (device.keys) for (const say of device.waiting.splice(0)) await say();
}

async function onReceipt(context: SessionContext, device: Device, connection: Connection, receipt: BinaryNode) {
  const { id = "", to = "", type } = receipt.attrs;
  context.onReceipt({ accountPhone: device.account.phone, id, type: type ?? "delivered" });
  connection.send({ tag: "ack", attrs: { class: "receipt", id, from: to, ...(type && { type }) } });
  if (type === "retry") return sayAgain(device, receipt);
  const read = heard(device, receipt);
  if (read.length > 0) context.onRead(read, device.account.phone);
}

function onAck({ outbox }: Device, { attrs }: BinaryNode): void {
  const refused = attrs.error !== undefined;
  outbox.acknowledge({ tag: attrs.class ?? "", id: attrs.id ?? "", type: attrs.type, refused });
}

/** Routes one stanza of a logged-in client. Presence and the like ask for no answer. */
async function route(context: SessionContext, device: Device, connection: Connection, node: BinaryNode) {
  if (node.tag === "iq") await onIq(context.world, device, connection, node);
  else if (node.tag === "message") await takeMessage(context, device, connection, node);
  else if (node.tag === "receipt") await onReceipt(context, device, connection, node);
  else if (node.tag === "ack") onAck(device, node);
  else if (getBinaryNodeChild(node, "offline_batch")) goLive(device, connection);
}

/** What one client says, from its hello to its last node. */
export function makeSessions(context: SessionContext): ConnectionHandlers {
  const devices = new Map<Connection, Device>();
  return {
    onHello(connection, hello) {
      if (!hello.payload.username) return context.pairing.offer(connection, hello);
      const device = findDevice(context.world, hello);
      if (typeof device === "number") {
        connection.send(failure(device));
        return connection.close();
      }
      devices.set(connection, device);
      welcome(device, connection);
    },
    async onNode(connection, node) {
      const device = devices.get(connection);
      if (device) await route(context, device, connection, node);
      else if (node.tag === "iq") context.pairing.complete(connection, node);
    },
    onClose(connection) {
      context.pairing.forget(connection);
      const device = devices.get(connection);
      devices.delete(connection);
      if (device?.live === connection) device.live = null;
      if (device?.connection === connection) device.connection = null;
    },
  };
}
