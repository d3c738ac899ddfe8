import { setTimeout as sleep } from "node:timers/promises";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { ProviderSession, SessionHost } from "../provider.ts";
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

type Mutable = { s: number; phone: string | undefined; isConnected: boolean; isClosed: boolean; onEnd(): void };

/** One simulated number: claims it, links once (the token is its auth state), connects, sends and receives. */
export function openSimulatedSession(host: SessionHost, link: Link, timing: SimulatedTiming): ProviderSession {
  const state: Mutable = { s: 0, phone: undefined, isConnected: false, isClosed: false, onEnd: () => undefined };
  const sends = createSends(host, timing.ackTimeoutMs, (frame) => {
    if (state.isConnected) link.write({ t: "send", s: state.s, ...frame });
    return state.isConnected;
  });
  const receive = createReceiver(host, (ids) => link.write({ t: "done", s: state.s, ids }));
  const take = (frame: ToWorker) => takeFrame({ host, link, state, sends, receive, restart, end }, frame);

  const user: LinkUser = {
    onUp(s) {
      state.s = s;
      link.write({ t: "open", s, channelId: host.channelId });
    },
    onDown: () => interrupt("link_down"),
    onFrame(frame) {
      take(frame).catch((error: unknown) => {
        if (errorCodeOf(error) === "session.fenced") return;
        host.log.warn({ err: error, channelId: host.channelId }, "a simulated session starts over");
        restart("failed");
      });
    },
  };

  function interrupt(reason: string): void {
    state.isConnected = false;
    sends.interrupt(reason);
    if (!state.isClosed) host.report({ state: "connecting", reason });
  }

  /** Starts over under a new number after a moment, with jitter. */
  function restart(reason: string): void {
    link.leave(user);
    interrupt(reason);
    const again = () => {
      if (!state.isClosed) link.join(user);
    };
    setTimeout(again, timing.reconnectMs * (0.5 + Math.random())).unref();
  }

  /** The far side ended it for good: a person has to act. */
  function end(reason: "replaced" | "logged_out" | "banned"): void {
    link.leave(user);
    state.isConnected = false;
    sends.interrupt(reason);
    state.onEnd();
    host.report({ state: reason, reason: `far_side_${reason}` });
  }

  host.report({ state: "connecting" });
  link.join(user);
  return {
    send: sends.send,
    markRead(_to, ids) {
      if (state.isConnected) link.write({ t: "read", s: state.s, ids });
      return Promise.resolve();
    },
    close() {
      state.isClosed = true;
      if (state.isConnected) link.write({ t: "close", s: state.s });
      link.leave(user);
      interrupt("closed");
      return Promise.resolve();
    },
    async logout() {
      if (state.isConnected) {
        const ended = new Promise<void>((resolve) => (state.onEnd = resolve));
        link.write({ t: "logout", s: state.s });
        await Promise.race([ended, sleep(timing.ackTimeoutMs, undefined, { ref: false })]);
      }
      await host.auth.clear();
    },
  };
}

type Parts = {
  host: SessionHost;
  link: Link;
  state: Mutable;
  sends: ReturnType<typeof createSends>;
  receive: ReturnType<typeof createReceiver>;
  restart(reason: string): void;
  end(reason: "replaced" | "logged_out" | "banned"): void;
};

async function takeFrame({ host, link, state, sends, ...parts }: Parts, frame: ToWorker): Promise<void> {
  switch (frame.t) {
    case "claimed": {
      state.phone = frame.phone;
      const token = (await host.auth.read(TOKEN.type, [TOKEN.id])).get(TOKEN.id);
      return link.write(token === undefined ? { t: "link", s: frame.s } : { t: "connect", s: frame.s, token });
    }
    case "linked":
      await host.auth.write([{ ...TOKEN, value: frame.token }]);
      return link.write({ t: "connect", s: frame.s, token: frame.token });
    case "connected":
      state.isConnected = true;
      return host.report({ state: "connected", phone: state.phone });
    case "ack":
      return sends.acknowledge(frame.id, frame.code);
    case "receipt":
      return host.receiveEvidence([{ providerMessageId: frame.id, status: frame.status, at: new Date(frame.at) }]);
    case "typing":
      return host.typing({ kind: "phone", value: frame.phone }, frame.on);
    case "inbound":
      return parts.receive(frame.messages);
    case "closed":
      return frame.reason === "dropped" ? parts.restart("dropped") : parts.end(frame.reason);
  }
}
