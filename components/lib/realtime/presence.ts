/** Who is in a presence channel, as a store for `useSyncExternalStore`. */
import type { Channel, Members } from "pusher-js";

export type PresenceMember = { id: string; name: string };

export type Presence = {
  /** The same array until somebody comes or goes. */
  get: () => readonly PresenceMember[];
  subscribe: (listener: () => void) => () => void;
  /** Reads this channel from now on. */
  follow: (channel: Channel) => void;
  /** Nobody is known to be there any more. */
  clear: () => void;
};

export const NOBODY: readonly PresenceMember[] = [];

function readMember(value: unknown): PresenceMember | null {
  if (typeof value !== "object" || value === null || !("id" in value) || typeof value.id !== "string") return null;
  const info = "info" in value ? value.info : null;
  const name =
    typeof info === "object" && info !== null && "name" in info && typeof info.name === "string" ? info.name : "";
  return { id: value.id, name };
}

/** An empty one; `follow` fills it. */
export function createPresence(): Presence {
  let members = NOBODY;
  const listeners = new Set<() => void>();
  const set = (next: readonly PresenceMember[]) => {
    if (next === members) return;
    members = next;
    for (const listener of listeners) listener();
  };
  const without = (id: string) => members.filter((member) => member.id !== id);
  return {
    get: () => members,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => set(NOBODY),
    follow(channel) {
      set(NOBODY);
      channel.bind("pusher:subscription_succeeded", (roster: Partial<Members>) => {
        const present: PresenceMember[] = [];
        roster.each?.((value: unknown) => {
          const member = readMember(value);
          if (member) present.push(member);
        });
        set(present);
      });
      channel.bind("pusher:member_added", (value: unknown) => {
        const member = readMember(value);
        if (member) set([...without(member.id), member]);
      });
      channel.bind("pusher:member_removed", (value: unknown) => {
        const member = readMember(value);
        if (member) set(without(member.id));
      });
    },
  };
}
