/** One socket: what it proved, what it may still send, and the way bytes leave for it. */
import { randomInt } from "node:crypto";
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { Subscriber } from "./hub.ts";
import type { SocketUser } from "./judge-frame.ts";
import type { GatewayLimits } from "./limits.ts";
import type { RealtimeMetrics } from "./metrics.ts";
import { CLOSE, type CloseCode } from "./protocol.ts";
import { fullBucket, type Bucket } from "./token-bucket.ts";
import { wireFrame } from "./wire.ts";

/** Two random numbers with a dot, as Pusher's; not to be guessed, since a signature is bound to it. */
export function newSocketId(): string {
  return `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`;
}

export type ConnectionContext = {
  limits: GatewayLimits;
  metrics: RealtimeMetrics;
  /** Called once when the socket leaves, by either side: it gets nothing from then on. */
  onGone: (connection: Connection) => void;
};

export class Connection implements Subscriber {
  readonly id = newSocketId();
  readonly channels = new Set<string>();
  user: SocketUser | null = null;
  /** The member that a subscription was signed for, before the sign-in. Both must agree. */
  boundTo: string | null = null;
  lastSeenAtMs: number;
  pingedAtMs: number | null = null;
  signInByMs: number;
  /** When we sent a close; a peer that does not answer is cut off by the sweep. */
  closedAtMs: number | null = null;
  readonly frameBucket: Bucket;
  readonly clientEventBucket: Bucket;
  readonly #socket: WebSocket;
  readonly #raw: Duplex;
  readonly #context: ConnectionContext;

  constructor(socket: WebSocket, raw: Duplex, context: ConnectionContext, nowMs: number) {
    this.#socket = socket;
    this.#raw = raw;
    this.#context = context;
    this.lastSeenAtMs = nowMs;
    this.signInByMs = nowMs + context.limits.anonymousMs;
    this.frameBucket = fullBucket(context.limits.frames, nowMs);
    this.clientEventBucket = fullBucket(context.limits.clientEvents, nowMs);
  }

  /** Who the socket acts for, as far as it has shown. */
  get memberId(): string | null {
    return this.user?.userId ?? this.boundTo;
  }

  deliver(bytes: Buffer, droppable: boolean): void {
    if (this.closedAtMs !== null || !this.#raw.writable) return;
    const unreadBytes = this.#raw.writableLength;
    const { slowBytes, stuckBytes } = this.#context.limits;
    if (unreadBytes > stuckBytes) return this.close(CLOSE.overCapacity, "reads too slowly");
    if (droppable && unreadBytes > slowBytes) {
      this.#context.metrics.dropped.inc();
      return;
    }
    this.#raw.write(bytes);
  }

  /** One frame for this socket alone. */
  send(text: string): void {
    this.deliver(wireFrame(text), false);
  }

  /** Sends a close frame and takes the socket out of everything at once. */
  close(code: CloseCode, reason: string): void {
    if (this.closedAtMs !== null) return;
    this.closedAtMs = performance.now();
    this.#context.metrics.closes.inc({ code });
    this.#context.onGone(this);
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(code, reason);
  }

  /** The peer is gone. */
  gone(): void {
    if (this.closedAtMs !== null) return;
    this.closedAtMs = performance.now();
    this.#context.onGone(this);
  }

  /** Cuts the transport without asking. */
  cut(): void {
    this.#socket.terminate();
  }
}
