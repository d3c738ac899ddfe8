/** What a worker should do now so that every living worker holds its share. Pure. */

export type Balance = { take: number; release: number };

/**
 * `wanted` channels shared by `workers`, of which this one holds `held`. A share is rounded up, so that nothing is left over
 * and an odd channel does not travel back and forth.
 */
export function planBalance({ wanted, workers, held }: { wanted: number; workers: number; held: number }): Balance {
  const share = Math.ceil(wanted / Math.max(1, workers));
  return { take: Math.max(0, share - held), release: Math.max(0, held - share) };
}

/**
 * Which channels to hand over: all that were not opened yet (nobody notices), then idle live ones, a few at a time so that the
 * next holder can open them as they come.
 */
export function chooseReleases<Held extends { isOpen: boolean; inFlight: number }>(
  held: Held[],
  count: number,
  liveAtOnce: number,
): Held[] {
  const unopened = held.filter((channel) => !channel.isOpen).slice(0, count);
  const live = held
    .filter((channel) => channel.isOpen)
    .sort((a, b) => a.inFlight - b.inFlight)
    .slice(0, Math.min(count - unopened.length, liveAtOnce));
  return [...unopened, ...live];
}
