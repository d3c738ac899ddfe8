/** A number with how many of a campaign's people it has, and its pace. */
export type ChannelLoad = { channelId: string; perMinute: number; people: number };

/**
 * To which number each of the next `count` people goes: every time the one that would be done first, so that all numbers finish
 * together. Indexes into `loads`; of equals the first. Empty when there is no number.
 */
export function spreadPeople(loads: readonly ChannelLoad[], count: number): number[] {
  if (loads.length === 0) return [];
  const people = loads.map((load) => load.people);
  return Array.from({ length: count }, () => {
    const index = leastLoaded(loads, people);
    people[index] = (people[index] ?? 0) + 1;
    return index;
  });
}

function leastLoaded(loads: readonly ChannelLoad[], people: readonly number[]): number {
  let best = 0;
  let least = Infinity;
  loads.forEach(({ perMinute }, index) => {
    const minutes = ((people[index] ?? 0) + 1) / perMinute;
    if (minutes >= least) return;
    least = minutes;
    best = index;
  });
  return best;
}
