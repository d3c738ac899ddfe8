/** Who is subscribed to what, and the fan-out to them. Knows no protocol but presence and no transport. */
import { eventFrame } from "./frames.ts";
import type { ChannelMember } from "./judge-frame.ts";
import { wireFrame } from "./wire.ts";

export type Subscriber = {
  readonly channels: Set<string>;
  /** Stands for a member at another gateway. */
  readonly isRemote?: boolean;
  /** Hands ready bytes over. `droppable`: a slow reader may miss them. */
  deliver(bytes: Buffer, droppable: boolean): void;
};

type Presence = {
  /** The member each subscriber stands for; one member may have several sockets and counts once. */
  of: Map<Subscriber, string>;
  members: Map<string, { info: unknown; sockets: number; localSockets: number }>;
};

type Channel = { subscribers: Set<Subscriber>; presence: Presence | null };

export type Roster = { presence: { ids: string[]; hash: Record<string, unknown>; count: number } };

export class Hub {
  readonly #channels = new Map<string, Channel>();
  /** Told when a member's first socket at this gateway joins a presence channel, and when the last one has left. */
  onPresence: ((channel: string, member: ChannelMember, isThere: boolean) => void) | null = null;

  /** Adds a subscriber; a `member` makes it a presence channel. Returns the roster with the newcomer, or null. */
  subscribe(subscriber: Subscriber, name: string, member: ChannelMember | null): Roster | null {
    const channel = this.#channelOf(name);
    if (channel.subscribers.has(subscriber)) return rosterOf(channel);
    if (member) this.#join(name, channel, subscriber, member);
    channel.subscribers.add(subscriber);
    subscriber.channels.add(name);
    return rosterOf(channel);
  }

  unsubscribe(subscriber: Subscriber, name: string): void {
    const channel = this.#channels.get(name);
    if (!channel?.subscribers.delete(subscriber)) return;
    subscriber.channels.delete(name);
    if (channel.presence) this.#part(name, channel.presence, subscriber);
    if (channel.subscribers.size === 0) this.#channels.delete(name);
  }

  /** Takes a subscriber out of every channel. */
  leave(subscriber: Subscriber): void {
    for (const name of subscriber.channels) this.unsubscribe(subscriber, name);
  }

  /** Writes the same bytes to every subscriber but `except`. Returns how many there were. */
  publish(name: string, bytes: Buffer, options: { except?: Subscriber | undefined; droppable?: boolean } = {}): number {
    const channel = this.#channels.get(name);
    if (!channel) return 0;
    const { except, droppable = false } = options;
    let count = 0;
    for (const subscriber of channel.subscribers) {
      if (subscriber === except) continue;
      subscriber.deliver(bytes, droppable);
      count += 1;
    }
    return count;
  }

  /** Puts everybody out of a channel, unannounced: the event that caused it tells clients to ask to be let in again. */
  empty(name: string): void {
    const channel = this.#channels.get(name);
    if (!channel) return;
    this.#channels.delete(name);
    for (const subscriber of channel.subscribers) subscriber.channels.delete(name);
  }

  has(name: string): boolean {
    return this.#channels.has(name);
  }

  /** Names of channels with at least one subscriber. */
  names(): string[] {
    return [...this.#channels.keys()];
  }

  get channelCount(): number {
    return this.#channels.size;
  }

  /** Members present in a channel, each once; null when it is no presence channel or has nobody. */
  membersOf(name: string): string[] | null {
    const presence = this.#channels.get(name)?.presence;
    return presence ? [...presence.members.keys()] : null;
  }

  /** Every member present at this gateway, with the channel. */
  *localMembers(): Generator<ChannelMember & { channel: string }> {
    for (const [channel, { presence }] of this.#channels) {
      for (const [userId, { info, localSockets }] of presence?.members ?? []) {
        if (localSockets > 0) yield { channel, userId, info };
      }
    }
  }

  /** The member a subscriber stands for in a presence channel. */
  memberIn(name: string, subscriber: Subscriber): string | undefined {
    return this.#channels.get(name)?.presence?.of.get(subscriber);
  }

  subscriberCount(name: string): number {
    return this.#channels.get(name)?.subscribers.size ?? 0;
  }

  #channelOf(name: string): Channel {
    const known = this.#channels.get(name);
    if (known) return known;
    const channel: Channel = { subscribers: new Set(), presence: null };
    this.#channels.set(name, channel);
    return channel;
  }

  #join(name: string, channel: Channel, subscriber: Subscriber, member: ChannelMember): void {
    channel.presence ??= { of: new Map(), members: new Map() };
    const { of, members } = channel.presence;
    of.set(subscriber, member.userId);
    const known = members.get(member.userId);
    const entry = known ?? { info: member.info, sockets: 0, localSockets: 0 };
    members.set(member.userId, entry);
    entry.sockets += 1;
    if (!subscriber.isRemote) {
      entry.localSockets += 1;
      if (entry.localSockets === 1) this.onPresence?.(name, member, true);
    }
    if (known) return;
    const data = JSON.stringify({ user_id: member.userId, user_info: member.info });
    this.publish(name, wireFrame(eventFrame("pusher_internal:member_added", name, data)));
  }

  #part(name: string, { of, members }: Presence, subscriber: Subscriber): void {
    const userId = of.get(subscriber);
    const entry = userId === undefined ? undefined : members.get(userId);
    if (userId === undefined || !entry) return;
    of.delete(subscriber);
    entry.sockets -= 1;
    if (!subscriber.isRemote) {
      entry.localSockets -= 1;
      if (entry.localSockets === 0) this.onPresence?.(name, { userId, info: entry.info }, false);
    }
    if (entry.sockets > 0) return;
    members.delete(userId);
    const data = JSON.stringify({ user_id: userId });
    this.publish(name, wireFrame(eventFrame("pusher_internal:member_removed", name, data)));
  }
}

function rosterOf(channel: Channel): Roster | null {
  if (!channel.presence) return null;
  const { members } = channel.presence;
  const hash = Object.fromEntries([...members].map(([id, { info }]) => [id, info]));
  return { presence: { ids: [...members.keys()], hash, count: members.size } };
}
