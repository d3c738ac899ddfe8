import { isLost } from "./rules.ts";
import { spreadPeople } from "./spread.ts";
import type { ChannelLoadRow } from "./sql/read-loads.ts";

export type Places = {
  /** Numbers that somebody they know keeps. */
  knownChannels: string[];
  /** Numbers for the others; `turns` says which of them each next one goes to. */
  newChannels: string[];
  turns: number[];
};
type Terms = { onChannelLoss: "hold" | "move"; now: Date; count: number };

/**
 * To which numbers people go. A person keeps the number that knows them, unless it is lost and the campaign moves such people. The
 * others go to numbers that may start chats, if there is one, else to one that waits until it may.
 */
export function placesFor(loads: ChannelLoadRow[], { onChannelLoss, now, count }: Terms): Places {
  const usable = orAll(loads, (load) => !isLost(load));
  const known = onChannelLoss === "move" ? usable : loads;
  const starting = orAll(usable, ({ newChatsFrom }) => newChatsFrom === null || newChatsFrom <= now);
  return {
    knownChannels: known.map(({ channelId }) => channelId),
    newChannels: starting.map(({ channelId }) => channelId),
    turns: spreadPeople(starting, count),
  };
}

/** Those that fit, or all when none does: somebody has to wait then, and is told for what. */
function orAll<Load>(loads: Load[], fits: (load: Load) => boolean): Load[] {
  const fitting = loads.filter(fits);
  return fitting.length > 0 ? fitting : loads;
}
