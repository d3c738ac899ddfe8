import type { proto, SocketConfig } from "@whiskeysockets/baileys";
import type {
  ChannelReport,
  Identity,
  OutboundMessage,
  ProviderSession,
  SendOutcome,
  SessionHost,
} from "../provider.ts";
import { type LinkedAuth, openAuthState, ownIdentity } from "./auth-state.ts";
import { type AfterClose, afterClose, type Backoff, backoffMs, type CloseCause } from "./close-codes.ts";
import { connect, type LiveConnection } from "./connection.ts";
import { makeHearing } from "./hearing.ts";
import { type Inbox, makeInbox } from "./inbox.ts";
import { JOURNAL, journalledRepository, makeOrder } from "./journal.ts";
import { jidOf, makeOutbound, type Outbound } from "./outbound.ts";

/** Baileys shows the first QR for a minute and each further one for 20 s. */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const NOT_CONNECTED: SendOutcome = { outcome: "not_sent", reason: "not_connected" };
const STABLE_MS = 30_000;
const MAX_RESTARTS_AT_ONCE = 3;
const FENCED = "session.fenced";

export type SessionOptions = {
  url: string | undefined;
  ackTimeoutMs: number;
  keepAliveIntervalMs: number;
  backoff: Backoff;
};

const isFenced = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === FENCED;

const asText = (message: OutboundMessage | null): proto.IMessage | undefined =>
  message?.content.kind === "text" ? { extendedTextMessage: { text: message.content.text } } : undefined;

/** One linked channel: pairs or logs in, stays connected by itself, and hands over what it hears. */
export class LinkedSession implements ProviderSession {
  readonly #host: SessionHost;
  readonly #options: SessionOptions;
  readonly #inbox: Inbox;
  readonly #outbound: Outbound;
  readonly #hearing: ReturnType<typeof makeHearing>;
  readonly #makeSignalRepository: SocketConfig["makeSignalRepository"];
  #auth: LinkedAuth | null = null;
  #live: LiveConnection | null = null;
  #isOpen = false;
  #isEnding = false;
  /** Ends of a connection since the last one that held; an accepted login alone proves nothing. */
  #attempt = 0;
  #openedAtMs: number | null = null;
  #qrCount = 0;
  #reconnectTimer: NodeJS.Timeout | undefined;

  constructor(host: SessionHost, options: SessionOptions) {
    this.#host = host;
    this.#options = options;
    const own = () => ownIdentity(this.#auth);
    const order = makeOrder(Date.now);
    this.#inbox = makeInbox({
      host,
      onReplayed: order.seen,
      remove: async (ids) => this.#auth?.write(ids.map((id) => ({ type: JOURNAL, id, value: null }))),
    });
    this.#outbound = makeOutbound({
      ackTimeoutMs: options.ackTimeoutMs,
      onEvidence: (evidence) => host.receiveEvidence(evidence),
      onTimeLocked: () => this.#report("restricted", { reason: "time_locked_463" }),
    });
    this.#hearing = makeHearing({ host, outbound: this.#outbound, own });
    this.#makeSignalRepository = journalledRepository({
      attrsOf: this.#hearing.attrsOf,
      onSilent: this.#hearing.onSilent,
      own,
      nextOrder: order.next,
      onCommitted: (row) => this.#inbox.push(row),
      lockKey: () => this.#auth?.state.creds.me?.id ?? host.channelId,
    });
    void this.#start();
  }

  async send(message: OutboundMessage): Promise<SendOutcome> {
    return this.#live && this.#isOpen ? this.#outbound.send(this.#live.socket, message) : NOT_CONNECTED;
  }

  async markRead(to: Identity[], providerMessageIds: string[]): Promise<void> {
    const remoteJid = jidOf(to);
    if (!this.#live || !this.#isOpen || !remoteJid) return;
    const keys = providerMessageIds.map((id) => ({ remoteJid, id, fromMe: false }));
    await this.#live.socket.readMessages(keys).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#reconnectTimer);
    await this.#live?.close();
    await this.#inbox.close();
    await this.#auth?.end();
  }

  async logout(): Promise<void> {
    this.#isEnding = true;
    if (this.#isOpen) await this.#live?.socket.logout().catch(() => undefined);
    await this.close();
    await this.#host.auth.clear();
  }

  #report(state: ChannelReport["state"], more: Omit<ChannelReport, "state"> = {}): void {
    if (!this.#isEnding) this.#host.report({ state, ...more });
  }

  /** Loads the auth state (and what an earlier process left in the journal) once, then connects. */
  async #start(): Promise<void> {
    try {
      if (!this.#auth) {
        this.#auth = await openAuthState(this.#host.auth, (error) => this.#onStoreFailure(error));
        await this.#inbox.replay();
      }
      await this.#auth.settled();
    } catch (error) {
      if (isFenced(error)) return this.close();
      this.#auth = null;
      return this.#onClose({ statusCode: null, message: "", streamCode: null });
    }
    if (!this.#isEnding) this.#connect(this.#auth);
  }

  #connect(auth: LinkedAuth): void {
    this.#qrCount = 0;
    this.#report("connecting");
    this.#live = connect({
      ...this.#options,
      log: this.#host.log,
      auth,
      makeSignalRepository: this.#makeSignalRepository,
      findMessage: async ({ id }) => asText(id ? await this.#host.findSent(id) : null),
      onQr: (text) => this.#onQr(text),
      onOpen: () => this.#onOpen(),
      onTimeLockLifted: () => this.#onOpen(),
      onClose: (cause) => this.#onClose(cause),
      onNode: (kind, node) => {
        if (!this.#isEnding) this.#hearing.onNode(kind, node);
      },
    });
  }

  #onQr(text: string): void {
    const lifetimeMs = this.#qrCount++ === 0 ? FIRST_QR_MS : NEXT_QR_MS;
    this.#report("awaiting_scan", { qr: { text, expiresAt: new Date(Date.now() + lifetimeMs) } });
  }

  #onOpen(): void {
    this.#isOpen = true;
    this.#openedAtMs ??= performance.now();
    const { phone } = ownIdentity(this.#auth);
    this.#report("connected", phone ? { phone } : {});
  }

  #onClose(cause: CloseCause): void {
    this.#isOpen = false;
    this.#live = null;
    // Baileys' own rejections know more ("never written") and arrive within this tick.
    setImmediate(() => this.#outbound.forsake());
    if (this.#isEnding) return;
    if (this.#openedAtMs !== null && performance.now() - this.#openedAtMs > STABLE_MS) this.#attempt = 0;
    this.#openedAtMs = null;
    const next = afterClose(cause);
    this.#host.log.info({ code: cause.statusCode, action: next.action }, "linked connection closed");
    if (next.action === "stop") void this.#stop(next);
    else this.#reconnect(next);
  }

  #reconnect(next: Exclude<AfterClose, { action: "stop" }>): void {
    if (next.action === "retry") this.#report(next.state, { reason: next.reason });
    const isSlow = next.action === "retry" && next.slow;
    const attempt = this.#attempt++;
    const isAtOnce = next.action === "restart" && attempt < MAX_RESTARTS_AT_ONCE;
    const delayMs = isAtOnce ? 0 : backoffMs(attempt, this.#options.backoff, isSlow, Math.random());
    this.#reconnectTimer = setTimeout(() => void this.#start(), delayMs);
  }

  /** A person must act. The session stays, quiet, until it is closed. */
  async #stop(next: Extract<AfterClose, { action: "stop" }>): Promise<void> {
    try {
      if (next.forget) {
        await this.#inbox.settle();
        await this.#auth?.end();
        await this.#host.auth.clear();
      }
    } catch (error) {
      this.#host.log.error({ fenced: isFenced(error) }, "auth state of an ended link could not be cleared");
    }
    this.#report(next.state, { reason: next.reason });
  }

  /** Closing before Baileys can answer makes WhatsApp deliver again what could not be stored. */
  #onStoreFailure(error: unknown): void {
    this.#host.log.warn({ fenced: isFenced(error) }, "auth state could not be read or written, connection closed");
    if (isFenced(error)) void this.close();
    else void this.#live?.close(new Error("auth store failed"));
  }
}
