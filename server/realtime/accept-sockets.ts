import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Logger } from "#server/platform/logger.ts";
import { Connection, type ConnectionContext } from "./connection.ts";
import { errorFrame, establishedFrame } from "./frames.ts";
import { handleFrame, type FrameContext } from "./handle-frame.ts";
import { judgeUpgrade } from "./judge-upgrade.ts";
import { CLOSE, type CloseCode } from "./protocol.ts";

export type SocketContext = FrameContext & { log: Logger; connections: Map<string, Connection> };

type Refusals = { isDraining: () => boolean; isDeaf: () => boolean };

/** Takes the WebSockets of a server, each as a connection of the hub. While it drains or hears no events, none is taken. */
export function acceptSockets(http: Server, context: SocketContext, { isDraining, isDeaf }: Refusals): void {
  const { limits } = context;
  // clientTracking would keep a second set of all sockets
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  });
  const onGone = (connection: Connection) => {
    context.anonymous.delete(connection);
    context.hub.leave(connection);
  };
  const connectionContext: ConnectionContext = { ...context, onGone };
  http.on("upgrade", (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    const verdict = judgeUpgrade(request.url ?? "", context.app.key);
    if (verdict === "not-found" || isDraining())
      return refuseUpgrade(raw, isDraining() ? "503 Service Unavailable" : "404 Not Found");
    sockets.handleUpgrade(request, raw, head, (socket) => {
      if (verdict !== "ok") return refuseSocket(socket, verdict, "refused");
      if (isDeaf()) return refuseSocket(socket, CLOSE.overCapacity, "no events");
      if (context.connections.size >= limits.sockets) return refuseSocket(socket, CLOSE.overCapacity, "over capacity");
      open(socket, raw, context, connectionContext);
    });
  });
}

function open(socket: WebSocket, raw: Duplex, context: SocketContext, connectionContext: ConnectionContext): void {
  const connection = new Connection(socket, raw, connectionContext, performance.now());
  context.connections.set(connection.id, connection);
  context.anonymous.add(connection);
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (connection.closedAtMs === null && !isBinary)
      handleFrame(context, connection, data.toString(), performance.now());
  });
  // a broken or oversized frame: ws closes with 1002, 1007 or 1009 by itself and then reports `close`
  socket.on("error", (error) => context.log.debug({ err: error }, "socket failed"));
  socket.on("close", () => {
    connection.gone();
    context.connections.delete(connection.id);
  });
  connection.send(establishedFrame(connection.id, Math.ceil(context.limits.activityTimeoutMs / 1_000)));
}

/** Pusher tells why in an error event and closes with the same code. */
function refuseSocket(socket: WebSocket, code: CloseCode, reason: string): void {
  socket.on("error", () => socket.terminate());
  socket.send(errorFrame(code, reason));
  socket.close(code, reason);
}

function refuseUpgrade(raw: Duplex, status: string): void {
  raw.on("error", () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
