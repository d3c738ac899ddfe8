import { setTimeout as sleep } from "node:timers/promises";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { Identity, OutboundMessage, ProviderSession, SendOutcome, SessionHost } from "../provider.ts";
import type { ToWorker } from "./frames.ts";
import type { Link, LinkUser } from "./link.ts";
import { createReceiver } from "./receive.ts";
import { createSends } from "./sends.ts";

export type SimulatedTiming = {
  /** A send without an answer is in doubt after this long. */
  ackTimeoutMs: number;
  /** A dropped session comes back after about this long. */
  reconnectMs: number;
};

const TOKEN = { type: "creds", id: "token" };

type Final = "replaced" | "logged_out" | "banned";

/** One simulated number: claims it, links once (the token is its auth state), connects, sends and receives. */
export class SimulatedSession implements ProviderSession {
  readonly #host: SessionHost;
  readonly #link: Link;
  readonly #timing: SimulatedTiming;
  readonly #sends: ReturnType<typeof createSends>;
  readonly #receive: ReturnType<typeof createReceiver>;
  readonly #user: LinkUser;
  /** Its number on the connection. */
  #s = 0;
  #phone: string | undefined;
  #isConnected = false;
  #isClosed = false;
  #onEnd = (): void => undefined;

  constructor(host: SessionHost, link: Link, timing: SimulatedTiming) {
    this.#host = host;
    this.#link = link;
    this.#timing = timing;
    this.#sends = createSends(host, timing.ackTimeoutMs, (frame) => {
      if (this.#isConnected) link.write({ t: "send", s: this.#s, ...frame });
      return this.#isConnected;
    });
    this.#receive = createReceiver(host, (ids) => link.write({ t: "done", s: this.#s, ids }));
    this.#user = {
      onUp: (s) => {
        this.#s = s;
        link.write({ t: "open", s, channelId: host.channelId });
      },
      onDown: () => this.#interrupt("link_down"),
      onFrame: (frame) => void this.#take(frame).catch((error: unknown) => this.#fail(error)),
    };
    host.report({ state: "connecting" });
    link.join(this.#user);
  }

  send(message: OutboundMessage): Promise<SendOutcome> {
    return this.#sends.send(message);
  }

  markRead(_to: Identity[], ids: string[]): Promise<void> {
    if (this.#isConnected) this.#link.write({ t: "read", s: this.#s, ids });
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isConnected) this.#link.write({ t: "close", s: this.#s });
    this.#link.leave(this.#user);
    this.#interrupt("closed");
    return Promise.resolve();
  }

  async logout(): Promise<void> {
    if (this.#isConnected) {
      const ended = new Promise<void>((resolve) => (this.#onEnd = resolve));
      this.#link.write({ t: "logout", s: this.#s });
      await Promise.race([ended, sleep(this.#timing.ackTimeoutMs, undefined, { ref: false })]);
    }
    await this.#host.auth.clear();
  }

  async #take(frame: ToWorker): Promise<void> {
    switch (frame.t) {
      case "claimed":
        this.#phone = frame.phone;
        return this.#present(frame.s);
      case "linked":
        await this.#host.auth.write([{ ...TOKEN, value: frame.token }]);
        return this.#link.write({ t: "connect", s: frame.s, token: frame.token });
      case "connected":
        this.#isConnected = true;
        return this.#host.report({ state: "connected", phone: this.#phone });
      case "ack":
        return this.#sends.acknowledge(frame.id, frame.code);
      case "receipt": {
        const { id, status, at } = frame;
        return this.#host.receiveEvidence([{ providerMessageId: id, status, at: new Date(at) }]);
      }
      case "typing":
        return this.#host.typing({ kind: "phone", value: frame.phone }, frame.on);
      case "inbound":
        return this.#receive(frame.messages);
      case "closed":
        return frame.reason === "dropped" ? this.#restart("dropped") : this.#end(frame.reason);
    }
  }

  /** Shows the token it was linked with, or links. */
  async #present(s: number): Promise<void> {
    const token = (await this.#host.auth.read(TOKEN.type, [TOKEN.id])).get(TOKEN.id);
    this.#link.write(token === undefined ? { t: "link", s } : { t: "connect", s, token });
  }

  #interrupt(reason: string): void {
    this.#isConnected = false;
    this.#sends.interrupt(reason);
    if (!this.#isClosed) this.#host.report({ state: "connecting", reason });
  }

  #fail(error: unknown): void {
    if (errorCodeOf(error) === "session.fenced") return;
    this.#host.log.warn({ err: error, channelId: this.#host.channelId }, "a simulated session starts over");
    this.#restart("failed");
  }

  /** Starts over under a new number after a moment, with jitter. */
  #restart(reason: string): void {
    this.#link.leave(this.#user);
    this.#interrupt(reason);
    const again = () => {
      if (!this.#isClosed) this.#link.join(this.#user);
    };
    setTimeout(again, this.#timing.reconnectMs * (0.5 + Math.random())).unref();
  }

  /** The far side ended it for good: a person has to act. */
  #end(reason: Final): void {
    this.#link.leave(this.#user);
    this.#isConnected = false;
    this.#sends.interrupt(reason);
    this.#onEnd();
    this.#host.report({ state: reason, reason: `far_side_${reason}` });
  }
}
