import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, type proto } from "@whiskeysockets/baileys";
import { setTimeout as sleep } from "node:timers/promises";
import type { RawData, WebSocket } from "ws";
import type { SessionLog } from "../../provider.ts";
import type { ServerKeys } from "./certificate.ts";
import { frame, makeFrameReader } from "./frames.ts";
import { makeNoiseResponder, type Transport } from "./noise.ts";

/** A client's switch to the encrypted stream is asynchronous; a frame sent in the same tick would be misread. */
const FIRST_FRAME_DELAY_MS = 3;

export type Hello = { clientStatic: Buffer; payload: proto.ClientPayload };

/** One client's socket after the handshake. */
export type Connection = {
  send(node: BinaryNode): void;
  /** Ends the socket; `abruptly` without a closing handshake, as a lost network does. */
  close(abruptly?: boolean): void;
  /** A frame that no client can read, as from a broken middlebox. */
  sendGarbage(): void;
  /** From now on nothing is read or sent while TCP stays open, as behind a dead router. */
  goHalfOpen(): void;
};

export type ConnectionHandlers = {
  onHello(connection: Connection, hello: Hello): void;
  onNode(connection: Connection, node: BinaryNode): void | Promise<void>;
  onClose(connection: Connection): void;
};

const bytesOf = (data: RawData): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);

/** Speaks Noise and binary nodes over one WebSocket and hands whole nodes on, in order. */
export function acceptConnection(socket: WebSocket, keys: ServerKeys, log: SessionLog, handlers: ConnectionHandlers) {
  const readFrames = makeFrameReader();
  const noise = makeNoiseResponder(keys);
  let transport: Transport | null = null;
  let helloSeen = false;
  let deaf = false;

  const write = (data: Uint8Array) => {
    if (!deaf && socket.readyState === socket.OPEN) socket.send(frame(data));
  };
  const connection: Connection = {
    send(node) {
      if (transport) write(transport.encrypt(encodeBinaryNode(node)));
    },
    close: (abruptly = false) => (abruptly ? socket.terminate() : socket.close()),
    sendGarbage: () => write(Buffer.from("no ciphertext of ours")),
    goHalfOpen() {
      deaf = true;
    },
  };

  const take = async (data: Buffer) => {
    if (deaf) return;
    if (transport) {
      await handlers.onNode(connection, await decodeBinaryNode(transport.decrypt(data)));
    } else if (helloSeen) {
      const finished = noise.finish(data);
      transport = finished.transport;
      await sleep(FIRST_FRAME_DELAY_MS);
      handlers.onHello(connection, { clientStatic: finished.clientStatic, payload: finished.payload });
    } else {
      helloSeen = true;
      write(noise.answerHello(data));
    }
  };

  const fail = (error: unknown) => {
    log.warn({ error: error instanceof Error ? error.message : "unknown" }, "client connection failed");
    socket.terminate();
  };
  let work = Promise.resolve();
  socket.on("message", (data) => {
    try {
      for (const one of readFrames(bytesOf(data))) work = work.then(() => take(one)).catch(fail);
    } catch (error) {
      fail(error);
    }
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => handlers.onClose(connection));
}
