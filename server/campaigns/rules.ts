import { isFinal, type ChannelState } from "#server/channels/index.ts";

/** Messages of campaigns that a lane may hold: what it sends in the next half minute, so that a pause or a late "stop" finds few of them. */
const AHEAD_SECONDS = 30;
/** However fast a number is: what waits in its lane is looked at by every claim. */
const MOST_IN_LANE = 500;
const FIRST_DAY = 20;
const WARM_UP_DAYS = 10;
const DAY_MS = 86_400_000;

/**
 * What a number may send to campaigns on a day of its warm-up: 20 on the first, twice as many on each next; null is no limit. The same
 * as `warm_up_allowance` (prisma/migrations/…1500_campaigns). Dates as in "2027-03-14".
 */
export function warmUpAllowance(startedOn: string | null, today: string): number | null {
  if (startedOn === null) return null;
  const day = Math.round((Date.parse(today) - Date.parse(startedOn)) / DAY_MS);
  return day >= WARM_UP_DAYS ? null : FIRST_DAY * 2 ** Math.max(day, 0);
}

/** A number as the release sees it. */
export type LaneFacts = {
  perMinute: number;
  /** Messages of campaigns that it holds already. */
  queued: number;
  /** What its warm-up leaves of today; null is no limit. */
  leftToday: number | null;
};

/** How many more messages of campaigns a number's lane takes now. */
export function laneRoom({ perMinute, queued, leftToday }: LaneFacts): number {
  const ahead = Math.ceil((perMinute * AHEAD_SECONDS) / 60);
  const wanted = Math.min(ahead, MOST_IN_LANE, leftToday ?? Infinity);
  return Math.max(0, wanted - queued);
}

/** A number that will not come back by itself: a person has to link it again, or it is gone. */
export function isLost({ state, isArchived }: { state: ChannelState; isArchived: boolean }): boolean {
  return isArchived || isFinal(state);
}
