/**
 * Other gateways on the same database: who is present there, and what their clients tell. A member at another gateway is a
 * subscriber here that hears nothing, so presence counts them as it counts everybody.
 */
import { eventFrame } from "./frames.ts";
import type { Hub, Subscriber } from "./hub.ts";
import type { ChannelMember } from "./judge-frame.ts";
import { packMessages, unpackMessages, type PeerMessage } from "./peer-messages.ts";
import { wireFrame } from "./wire.ts";

const ALIVE_EVERY_MS = 5_000;
const FORGET_AFTER_MS = 16_000;
const COALESCE_MS = 10;

type Remote = Subscriber & { isRemote: true };
type Peer = { seenAtMs: number; members: Map<string, Remote> };

export type PeersOptions = {
  /** This gateway, among all. */
  id: string;
  hub: Hub;
  send: (payloads: string[]) => Promise<void>;
  onError: (error: unknown) => void;
};

export class Peers {
  readonly #options: PeersOptions;
  readonly #peers = new Map<string, Peer>();
  #outbox: PeerMessage[] = [];
  #flushing: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #beat: NodeJS.Timeout;

  constructor(options: PeersOptions) {
    this.#options = options;
    options.hub.onPresence = (channel, member, isThere) => this.#presence(channel, member, isThere);
    this.#beat = setInterval(() => this.#onBeat(), ALIVE_EVERY_MS);
    this.#beat.unref();
  }

  /** The line to the others stands (again): what they told meanwhile is unknown, so it is asked for. */
  connected(): void {
    for (const peer of this.#peers.keys()) this.#forget(peer);
    this.#tell({ kind: "alive", isNew: true });
  }

  /** Passes a client's event on, when there is anybody to pass it to. */
  told(channel: string, event: string, data: string, memberId: string | undefined): void {
    if (this.#peers.size > 0)
      this.#tell({ kind: "told", channel, event, data, ...(memberId !== undefined && { memberId }) });
  }

  /** Takes a notice of a gateway; its own come back too and are passed over. */
  receive(payload: string): void {
    const envelope = unpackMessages(payload);
    if (!envelope || envelope.from === this.#options.id) return;
    for (const message of envelope.messages) this.#receive(envelope.from, message);
  }

  /** Says good-bye, so that members here are seen to leave at once. */
  async stop(): Promise<void> {
    clearInterval(this.#beat);
    this.#tell({ kind: "bye" });
    this.#isStopped = true;
    await this.#flush();
  }

  #receive(from: string, message: PeerMessage): void {
    if (message.kind === "bye") return this.#forget(from);
    const known = this.#peers.get(from);
    const peer = known ?? { seenAtMs: 0, members: new Map<string, Remote>() };
    peer.seenAtMs = performance.now();
    this.#peers.set(from, peer);
    if (!known || (message.kind === "alive" && message.isNew)) this.#tellAll(!known);
    if (message.kind === "came") this.#came(peer, message);
    if (message.kind === "left") this.#left(peer, message);
    if (message.kind === "told") {
      const { channel, event, data, memberId } = message;
      const { hub } = this.#options;
      if (hub.has(channel))
        hub.publish(channel, wireFrame(eventFrame(event, channel, data, memberId)), { droppable: true });
    }
  }

  #came(peer: Peer, { channel, id, info }: Extract<PeerMessage, { kind: "came" }>): void {
    const key = `${channel} ${id}`;
    const remote = peer.members.get(key) ?? { isRemote: true, channels: new Set<string>(), deliver: () => undefined };
    peer.members.set(key, remote);
    this.#options.hub.subscribe(remote, channel, { userId: id, info });
  }

  #left(peer: Peer, { channel, id }: Extract<PeerMessage, { kind: "left" }>): void {
    const key = `${channel} ${id}`;
    const remote = peer.members.get(key);
    if (remote) this.#options.hub.leave(remote);
    peer.members.delete(key);
  }

  #forget(from: string): void {
    for (const remote of this.#peers.get(from)?.members.values() ?? []) this.#options.hub.leave(remote);
    this.#peers.delete(from);
  }

  #presence(channel: string, member: ChannelMember, isThere: boolean): void {
    if (this.#peers.size === 0) return;
    const place = { channel, id: member.userId };
    this.#tell(isThere ? { kind: "came", ...place, info: member.info } : { kind: "left", ...place });
  }

  #tellAll(isFirst: boolean): void {
    if (isFirst) this.#tell({ kind: "alive", isNew: false });
    for (const { channel, userId, info } of this.#options.hub.localMembers())
      this.#tell({ kind: "came", channel, id: userId, info });
  }

  #tell(message: PeerMessage): void {
    // after the good-bye any word would make us known again
    if (this.#isStopped) return;
    this.#outbox.push(message);
    this.#flushing ??= setTimeout(() => void this.#flush(), COALESCE_MS);
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    const payloads = packMessages(this.#options.id, this.#outbox.splice(0));
    if (payloads.length > 0) await this.#options.send(payloads).catch(this.#options.onError);
  }

  #onBeat(): void {
    const nowMs = performance.now();
    for (const [id, { seenAtMs }] of this.#peers) if (nowMs - seenAtMs > FORGET_AFTER_MS) this.#forget(id);
    this.#tell({ kind: "alive", isNew: false });
  }
}
