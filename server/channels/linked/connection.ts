import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  makeWASocket,
  type proto,
  type SocketConfig,
  type WAMessageKey,
} from "@whiskeysockets/baileys";
import type { Socket as TcpSocket } from "node:net";
import type { SessionLog } from "../provider.ts";
import type { LinkedAuth } from "./auth-state.ts";
import { baileysLog } from "./baileys-log.ts";
import type { CloseCause } from "./close-codes.ts";
import type { StanzaKind } from "./hearing.ts";
import { tameListeners } from "./listeners.ts";
import type { Socket } from "./outbound.ts";

const LIVENESS_CHECK_MS = 1_000;
const LIVENESS_GRACE_MS = 6_000;
const CLOSE_PATIENCE_MS = 500;
/** A failed commit closes the connection, so Baileys' own ten retries of 3 s each would only hold its locks. */
const COMMIT_ONCE = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };

export type ConnectionOptions = {
  url: string | undefined;
  keepAliveIntervalMs: number;
  log: SessionLog;
  auth: LinkedAuth;
  makeSignalRepository: SocketConfig["makeSignalRepository"];
  findMessage: (key: WAMessageKey) => Promise<proto.IMessage | undefined>;
  onQr(text: string): void;
  onOpen(): void;
  onClose(cause: CloseCause): void;
  onTimeLockLifted(): void;
  /** Raw stanzas: Baileys' own events are buffered, and dropped when the connection ends. */
  onNode(kind: StanzaKind, node: BinaryNode): void;
};

const config = (options: ConnectionOptions) => ({
  auth: options.auth.state,
  logger: baileysLog(options.log),
  waWebSocketUrl: options.url ?? DEFAULT_CONNECTION_CONFIG.waWebSocketUrl,
  keepAliveIntervalMs: options.keepAliveIntervalMs,
  makeSignalRepository: options.makeSignalRepository,
  getMessage: options.findMessage,
  transactionOpts: COMMIT_ONCE,
  markOnlineOnConnect: false,
  syncFullHistory: false,
  shouldSyncHistoryMessage: () => false,
  emitOwnEvents: false,
  generateHighQualityLinkPreview: false,
});

function causeOf(error: unknown, streamCode: number | null): CloseCause {
  const message = error instanceof Error ? error.message : "";
  const output = error instanceof Error && "output" in error ? error.output : null;
  const isCoded = typeof output === "object" && output !== null && "statusCode" in output;
  const statusCode = isCoded && typeof output.statusCode === "number" ? output.statusCode : null;
  return { statusCode, message, streamCode };
}

/** Ends half-open sockets: Baileys sees the silence too, but then waits for a closing handshake that never comes. */
function watchLiveness(socket: Socket, keepAliveIntervalMs: number) {
  let tcp: TcpSocket | undefined;
  let lastFrameAt = Date.now();
  socket.ws.on("upgrade", (response: { socket: TcpSocket }) => {
    tcp = response.socket;
  });
  socket.ws.on("frame", () => {
    lastFrameAt = Date.now();
  });
  const timer = setInterval(() => {
    if (Date.now() - lastFrameAt > keepAliveIntervalMs + LIVENESS_GRACE_MS) tcp?.destroy();
  }, LIVENESS_CHECK_MS);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    /** Cuts the line when the other side does not say goodbye in time. */
    cutSoon: () => setTimeout(() => tcp?.destroy(), CLOSE_PATIENCE_MS).unref(),
  };
}

/** One Baileys socket from connect to close. It reports its end exactly once. */
export function connect(options: ConnectionOptions) {
  const socket = makeWASocket(config(options));
  tameListeners(socket, (error) => {
    const sentence = error instanceof Error ? error.message : "unknown";
    options.log.warn({ error: sentence }, "a frame could not be read, connection closed");
    liveness.cutSoon();
    void socket.end(new Error("unreadable frame"));
  });
  const liveness = watchLiveness(socket, options.keepAliveIntervalMs);
  let streamCode: number | null = null;
  let resolveClosed = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });

  const noteCode = (code: string | undefined) => {
    streamCode = code === undefined ? null : Number(code);
  };
  socket.ws.prependListener("CB:stream:error", (node: BinaryNode) => noteCode(node.attrs.code));
  socket.ws.prependListener("CB:failure", (node: BinaryNode) => noteCode(node.attrs.reason));
  socket.ws.prependListener("CB:message", (node: BinaryNode) => options.onNode("message", node));
  socket.ws.on("CB:receipt", (node: BinaryNode) => options.onNode("receipt", node));
  socket.ws.on("CB:ack,class:message", (node: BinaryNode) => options.onNode("ack", node));
  socket.ws.on("CB:chatstate", (node: BinaryNode) => options.onNode("chatstate", node));

  socket.ev.on("creds.update", () => options.auth.saveCreds());
  socket.ev.on("connection.update", ({ qr, connection, lastDisconnect, reachoutTimeLock }) => {
    if (qr) options.onQr(qr);
    if (reachoutTimeLock && !reachoutTimeLock.isActive) options.onTimeLockLifted();
    if (connection === "open") options.onOpen();
    if (connection !== "close") return;
    liveness.stop();
    resolveClosed();
    options.onClose(causeOf(lastDisconnect?.error, streamCode));
  });

  return {
    socket,
    /** Ends the connection; nothing more is sent from the moment of the call. */
    async close(error?: Error): Promise<void> {
      liveness.cutSoon();
      void socket.end(error);
      await closed;
    },
  };
}

export type LiveConnection = ReturnType<typeof connect>;
