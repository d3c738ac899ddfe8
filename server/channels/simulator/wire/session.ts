import { type BinaryNode, getBinaryNodeChild } from "@whiskeysockets/baileys";
import type { Connection, Hello } from "./connection.ts";
import type { Pairing } from "./pairing.ts";
import { answerQuery } from "./queries.ts";
import type { Speech } from "./speak.ts";
import { type TakeContext, takeMessage } from "./take-message.ts";
import { type Account, type Device, deviceJid, type World } from "./world.ts";

/** How a connection is ended from the far side; numbers are WhatsApp's codes. */
export type Ending = 401 | 402 | 403 | 411 | 428 | 440 | 500 | 503 | 515 | "drop" | "half_open";

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
    else {
      connection?.send(endings[ending] ?? streamError(ending));
      connection?.close();
    }
  }
}

export type SessionContext = TakeContext & {
  pairing: Pairing;
  speech: Speech;
  onRead(ids: string[], phone: string): void;
};

/** Routes what one client says, from its hello to its last node. */
export function makeSessions(context: SessionContext) {
  const devices = new Map<Connection, Device>();

  const findDevice = (world: World, { payload, clientStatic }: Hello): Device | number => {
    const account = world.accounts.get(`+${String(payload.username)}`);
    if (account?.failure) return account.failure;
    const device = account?.devices.get(payload.device ?? 0);
    return device && clientStatic.equals(device.noiseKey) ? device : 401;
  };

  const login = (connection: Connection, hello: Hello) => {
    const device = findDevice(context.world, hello);
    if (typeof device === "number") {
      connection.send(failure(device));
      return connection.close();
    }
    const replaced = device.connection;
    device.connection = connection;
    devices.set(connection, device);
    if (replaced) {
      replaced.send(endings[440] ?? streamError(440));
      replaced.close();
    }
    const t = String(Math.floor(Date.now() / 1000));
    connection.send({ tag: "success", attrs: { t, lid: deviceJid(device) } });
    if (device.outbox.size() > 0) connection.send(device.outbox.preview());
    else goLive(device, connection);
  };

  const goLive = (device: Device, connection: Connection) => {
    if (device.live === connection) return;
    device.outbox.deliverAll(connection);
    device.live = connection;
  };

  const onIq = async (device: Device, connection: Connection, iq: BinaryNode) => {
    if (iq.attrs.type !== "get" && iq.attrs.type !== "set") return;
    connection.send(await answerQuery(context.world, device, iq));
    if (getBinaryNodeChild(iq, "remove-companion-device")) {
      device.account.devices.delete(device.id);
      return connection.close();
    }
    if (device.keys) for (const say of device.waiting.splice(0)) await say();
  };

  const onReceipt = async (device: Device, connection: Connection, receipt: BinaryNode) => {
    const { id = "", to = "", type } = receipt.attrs;
    connection.send({ tag: "ack", attrs: { class: "receipt", id, from: to, ...(type && { type }) } });
    if (type === "retry") return context.speech.sayAgain(device, receipt);
    const read = context.speech.heard(device, receipt);
    if (read.length > 0) context.onRead(read, device.account.phone);
  };

  const onDeviceNode = async (device: Device, connection: Connection, node: BinaryNode) => {
    switch (node.tag) {
      case "iq":
        return onIq(device, connection, node);
      case "message":
        return takeMessage(context, device, connection, node);
      case "receipt":
        return onReceipt(device, connection, node);
      case "ack":
        return device.outbox.acknowledge({
          tag: node.attrs.class ?? "",
          id: node.attrs.id ?? "",
          type: node.attrs.type,
          refused: node.attrs.error !== undefined,
        });
      case "ib":
        if (getBinaryNodeChild(node, "offline_batch")) goLive(device, connection);
    }
  };

  return {
    onHello(connection: Connection, hello: Hello): void {
      if (hello.payload.username) login(connection, hello);
      else context.pairing.offer(connection, hello);
    },
    async onNode(connection: Connection, node: BinaryNode): Promise<void> {
      const device = devices.get(connection);
      if (device) await onDeviceNode(device, connection, node);
      else if (node.tag === "iq") context.pairing.complete(connection, node);
    },
    onClose(connection: Connection): void {
      context.pairing.forget(connection);
      const device = devices.get(connection);
      devices.delete(connection);
      if (device?.live === connection) device.live = null;
      if (device?.connection === connection) device.connection = null;
    },
  };
}
