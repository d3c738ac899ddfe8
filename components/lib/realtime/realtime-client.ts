/** What the inbox talks to: counted subscriptions, feed events, typing, presence and the state of the connection. */
import type { Channel, default as Pusher } from "pusher-js";
import type { AuthSettings } from "./authorize.ts";
import { CatchUp, type CatchUpOptions } from "./catch-up.ts";
import { channelName } from "./channel-names.ts";
import type { connect, RealtimeConfig } from "./connect.ts";
import { createConnectionStore, nextConnection, type ConnectionStore } from "./connection-store.ts";
import { keepConnected, type KeptConnection } from "./keep-connected.ts";
import { keepFresh } from "./keep-fresh.ts";
import { createPresence, type Presence } from "./presence.ts";
import { isMove, rawEventOf, saysInbound, type RawEvent } from "./raw-event.ts";
import { createTypingStore, readTyping } from "./typing-store.ts";
import { whenConnectable } from "./when-connectable.ts";

export type ClientEvent = { name: string; data: unknown; memberId: string | null };
type ClientEventListener = (event: ClientEvent) => void;

export type RealtimeOptions = CatchUpOptions & { config: RealtimeConfig; auth: AuthSettings };

type Running = { pusher: Pusher; kept: KeptConnection; catchUp: CatchUp; endRefresh: () => void };
type Frame = { event: string; channel?: string; data?: unknown; user_id?: string };
type Joined = { users: number; channel: Channel | null; listeners: Set<ClientEventListener>; refusals: number };

/** The gateway refuses for half a second what may have been signed before a conversation moved. */
const REOPEN_AFTER_MS = 600;
/** It refuses an old signature with 401, also when the clocks of its machine and the web's differ: a fresh one is asked for. */
const ASK_AGAIN_AFTER_MS = [700, 1_500, 3_000, 6_000];

/** Does nothing until `start`; joins before that are made good then. */
export class RealtimeClient {
  /** Customers who type now. */
  readonly typing = createTypingStore();
  readonly #store = createConnectionStore();
  readonly #joined = new Map<string, Joined>();
  readonly #presences = new Map<string, Presence>();
  #running: Running | null = null;

  get connection(): ConnectionStore {
    return this.#store;
  }

  /** Connects. `onEvent` gets each event of the feed once. Returns how to stop; it may be started again. */
  start(options: RealtimeOptions): () => void {
    let stop = whenConnectable(
      (dial) => {
        stop = this.#run(options, dial);
      },
      () => this.#store.set(nextConnection(this.#store.get(), "unavailable", new Date())),
    );
    return () => stop();
  }

  #run(options: RealtimeOptions, dial: typeof connect): () => void {
    const catchUp = new CatchUp({
      ...options,
      onEvent: (event) => {
        this.#reopenMoved(event);
        // what they typed has come
        if (event.conversationId !== null && saysInbound(event)) this.typing.set(event.conversationId, false);
        options.onEvent(event);
      },
    });
    const onSignedOut = () => {
      stop();
      options.auth.onSignedOut();
    };
    const pusher = dial(options.config, { ...options.auth, onSignedOut });
    pusher.connection.bind("message", (frame: Frame) => this.#onFrame(catchUp, frame));
    const kept = keepConnected(pusher, (state) => {
      this.#store.set(nextConnection(this.#store.get(), state, new Date()));
      if (state === "connected") void catchUp.catchUp();
    });
    const running = { pusher, kept, catchUp, endRefresh: keepFresh(kept, catchUp) };
    this.#running = running;
    for (const [name, joined] of this.#joined) this.#open(running, name, joined);
    const stop = () => this.#stop(running);
    return stop;
  }

  /** Joins a channel for as long as anybody wants it. Returns how to let go. */
  join(name: string): () => void {
    const known = this.#joined.get(name);
    const joined = known ?? { users: 0, channel: null, listeners: new Set<ClientEventListener>(), refusals: 0 };
    joined.users += 1;
    this.#joined.set(name, joined);
    if (this.#running && !joined.channel) this.#open(this.#running, name, joined);
    let isHeld = true;
    return () => {
      if (isHeld) this.#leave(name, joined);
      isHeld = false;
    };
  }

  /** Who is in a presence channel: nobody while it is not joined. The same store each time. */
  presence(name: string): Presence {
    const presence = this.#presences.get(name) ?? createPresence();
    this.#presences.set(name, presence);
    return presence;
  }

  /** Tells the others of a joined channel. False when it could not be sent; then it is simply not told. */
  tell(name: string, event: `client-${string}`, data: object): boolean {
    const channel = this.#joined.get(name)?.channel;
    return channel?.subscribed === true && channel.trigger(event, data);
  }

  /** Hears what others tell in a channel, and joins it meanwhile. */
  hear(name: string, listener: ClientEventListener): () => void {
    const leave = this.join(name);
    const listeners = this.#joined.get(name)?.listeners;
    listeners?.add(listener);
    return () => {
      listeners?.delete(listener);
      leave();
    };
  }

  /** Tries to connect at once, when it is not. */
  retryNow(): void {
    this.#running?.kept.retryNow();
  }

  #stop({ kept, catchUp, endRefresh }: Running): void {
    endRefresh();
    catchUp.stop();
    kept.stop();
    if (this.#running?.kept !== kept) return;
    this.#running = null;
    for (const joined of this.#joined.values()) joined.channel = null;
    for (const presence of this.#presences.values()) presence.clear();
    this.typing.clear();
  }

  #leave(name: string, joined: Joined): void {
    joined.users -= 1;
    if (joined.users > 0) return;
    this.#joined.delete(name);
    this.#presences.get(name)?.clear();
    this.#close(name, joined);
  }

  #close(name: string, { channel }: Joined): void {
    // while a subscription is on its way pusher-js keeps the channel, and gives it to whoever joins next
    channel?.unbind_all();
    this.#running?.pusher.unsubscribe(name);
  }

  #open(running: Running, name: string, joined: Joined): void {
    const channel = running.pusher.subscribe(name);
    joined.channel = channel;
    if (name.startsWith("presence-")) this.presence(name).follow(channel);
    channel.bind("pusher:subscription_succeeded", () => {
      joined.refusals = 0;
      // what came between the connection and this subscription is in the feed
      if (!name.startsWith("presence-")) void running.catchUp.catchUp();
    });
    channel.bind("pusher:subscription_error", (error: { status?: number }) => {
      const afterMs = ASK_AGAIN_AFTER_MS[joined.refusals];
      // a refusal of our own auth route has no status here, and stands
      if (error.status !== 401 || afterMs === undefined) return;
      joined.refusals += 1;
      // a refused subscription stays "pending" in pusher-js, which would wait and not ask again
      channel.disconnect();
      this.#reopen(running, name, joined, afterMs);
    });
  }

  /** Leaves a channel and asks anew to be let in, with a signature made then. */
  #reopen(running: Running, name: string, joined: Joined, afterMs: number): void {
    this.#close(name, joined);
    joined.channel = null;
    setTimeout(() => {
      const isWanted = this.#running === running && this.#joined.get(name) === joined && !joined.channel;
      if (isWanted) this.#open(running, name, joined);
    }, afterMs);
  }

  /** Every frame of the connection: only here does pusher-js say which member told a client event. */
  #onFrame(catchUp: CatchUp, frame: Frame): void {
    const { event, channel, data, user_id: memberId = null } = frame;
    if (channel === undefined) return;
    if (event.startsWith("client-")) {
      for (const listener of this.#joined.get(channel)?.listeners ?? []) listener({ name: event, data, memberId });
      return;
    }
    const typing = readTyping(event, data);
    if (typing) this.typing.set(typing.conversationId, typing.on);
    const raw = rawEventOf(event, data);
    if (raw) catchUp.accept(raw);
  }

  /** The gateway puts everybody out of a conversation that moved; whoever may still see it joins again. */
  #reopenMoved(event: RawEvent): void {
    if (event.conversationId === null || !isMove(event)) return;
    for (const build of [channelName.conversation, channelName.presenceConversation]) {
      const name = build(event.conversationId);
      const joined = this.#joined.get(name);
      if (!joined?.channel || !this.#running) continue;
      this.#reopen(this.#running, name, joined, REOPEN_AFTER_MS);
    }
  }
}
