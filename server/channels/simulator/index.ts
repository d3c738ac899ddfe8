import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { portOf } from "#server/platform/port-of.ts";
import type { SessionLog } from "../provider.ts";
import { SIMULATED_PATH } from "../simulated/frames.ts";
import { WIRE_PATH } from "../simulated/linked-far-side.ts";
import { FarSide } from "./far-side.ts";
import { isLoopback, isOwnRequest } from "./guard.ts";
import { createLinkedSide } from "./linked-side.ts";
import type { ReceiptSettings } from "./receipts.ts";
import { createRequestListener } from "./rest.ts";
import { serveWorker } from "./serve-workers.ts";
import { startWire } from "./wire/index.ts";

export { linkedFarSide } from "../simulated/linked-far-side.ts";

export type SimulatorOptions = {
  /** Loopback only. */
  host: string;
  /** 0 picks a free one. */
  port: number;
  log: SessionLog;
  /** Root key of the simulated WhatsApp (`linkedFarSide`). */
  rootPrivateKey: Uint8Array;
  receipts?: Partial<ReceiptSettings>;
};

export type Simulator = { port: number; close(): Promise<void> };

/**
 * The far side of `simulated` and `linked` on one loopback port: session workers under /simulated and /wire, the control API
 * (see rest.ts), and the phone page at /. Everything is in memory.
 * @throws {Error} for an address that others can reach.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host, log } = options;
  if (!isLoopback(host)) throw new Error("the simulator listens on loopback only");
  const receipts: ReceiptSettings = { mode: "delivered", delayMs: 20, readDelayMs: 1_000, ...options.receipts };
  const farSide = new FarSide(receipts);
  const wire = await startWire({ host, port: 0, log, rootPrivateKey: options.rootPrivateKey });
  const listener = createRequestListener({ farSide, linked: createLinkedSide(wire) });
  const server = createServer((request, response) => {
    if (isOwnRequest(request.headers)) void listener(request, response);
    else response.writeHead(403).end();
  });
  const workers = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A real client names WhatsApp's site as its origin; what it may do is the wire's own business.
    if (request.url?.startsWith(WIRE_PATH)) pipeToWire(request, socket, head, { host, port: wire.port });
    else if (request.url === SIMULATED_PATH && isOwnRequest(request.headers))
      workers.handleUpgrade(request, socket, head, (client) => serveWorker(client, farSide, log));
    else socket.destroy();
  });
  server.listen(options.port, host);
  await once(server, "listening");
  return {
    port: portOf(server),
    async close() {
      farSide.close();
      for (const client of workers.clients) client.terminate();
      server.closeAllConnections();
      server.close();
      await wire.close();
    },
  };
}

/** Hands a Baileys client to the wire's own server, its upgrade request as it came. */
function pipeToWire(request: IncomingMessage, socket: Duplex, head: Buffer, to: { host: string; port: number }): void {
  const upstream = connect(to.port, to.host, () => {
    const headers = request.rawHeaders.reduce(
      (text, part, index) => text + part + (index % 2 === 0 ? ": " : "\r\n"),
      `GET ${request.url ?? "/"} HTTP/1.1\r\n`,
    );
    upstream.write(`${headers}\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  upstream.on("close", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
  socket.on("close", () => upstream.destroy());
}
