import type { QuietHours } from "../schedule.ts";
import { runLane, type LaneGroup, type LaneRun } from "./run-lane.ts";

/** People who are alike for a forecast: the zones they may be in, and when they may be written to at the earliest. */
export type ForecastGroup = {
  people: number;
  startsAt: Date;
  zones: readonly string[];
  /** Nobody has written with them on this number before. */
  isNewChat: boolean;
};

export type ForecastChannel = {
  channelId: string;
  perMinute: number;
  /** False while it is in a state in which nothing leaves and only a person can help. */
  isUsable: boolean;
  /** No first contacts before this instant. */
  newChatsFrom: Date | null;
  /** Campaign messages that a date ("2027-01-15") still takes; null: no limit. */
  allowance: (date: string) => number | null;
  groups: readonly ForecastGroup[];
};

export type ForecastTerms = {
  now: Date;
  /** The workspace's: where days begin. */
  zone: string;
  quietHours: QuietHours | null;
};

/** What decides when a number is done. */
export const FORECAST_HOLDS = [
  "pace",
  "warm_up",
  "quiet_hours",
  "local_times",
  "new_chats_restricted",
  "channel_unavailable",
] as const;
export type ForecastHold = (typeof FORECAST_HOLDS)[number];

export type ChannelForecast = {
  channelId: string;
  people: number;
  startsAt: Date | null;
  /** Null when nobody can say: the number is lost, or it lasts longer than `FORECAST_DAYS`. */
  finishesAt: Date | null;
  heldBy: ForecastHold;
  /** People by date in the workspace's zone. */
  days: { date: string; people: number }[];
};

export const FORECAST_DAYS = 120;
const DAY_MS = 86_400_000;
/** A hold that costs less than this is none. */
const WORTH_MS = 60_000;

/** When each number will be done with its people, and what holds it. Pure. Replies go first: a busy inbox makes it later. */
export function forecastChannel(channel: ForecastChannel, terms: ForecastTerms): ChannelForecast {
  const people = channel.groups.reduce((sum, group) => sum + group.people, 0);
  if (!channel.isUsable && people > 0)
    return { ...namedBy(channel, people), startsAt: null, finishesAt: null, heldBy: "channel_unavailable", days: [] };
  const run = runWithout(channel, terms, "pace");
  return {
    ...namedBy(channel, people),
    startsAt: dateOf(run.startsAt),
    finishesAt: dateOf(run.finishesAt),
    heldBy: heldBy(channel, terms, run),
    days: run.days,
  };
}

/** When the last of several numbers is done; null when one of them never is. */
export function lastFinish(forecasts: readonly ChannelForecast[]): Date | null {
  const times = forecasts.filter(({ people }) => people > 0).map(({ finishesAt }) => finishesAt?.getTime() ?? Infinity);
  const last = Math.max(...times);
  return Number.isFinite(last) ? new Date(last) : null;
}

const LIFTED = ["warm_up", "quiet_hours", "local_times", "new_chats_restricted"] as const;

/** The one limit without which the number would be done earliest. */
function heldBy(channel: ForecastChannel, terms: ForecastTerms, run: LaneRun): ForecastHold {
  let [hold, earliest]: [ForecastHold, number] = ["pace", (run.finishesAt ?? Infinity) - WORTH_MS];
  for (const lifted of LIFTED) {
    const finish = runWithout(channel, terms, lifted).finishesAt ?? Infinity;
    if (finish < earliest) [hold, earliest] = [lifted, finish];
  }
  return hold;
}

function runWithout(channel: ForecastChannel, { now, zone, quietHours }: ForecastTerms, lifted: ForecastHold): LaneRun {
  const from = now.getTime();
  const earliest = Math.min(...channel.groups.map(({ startsAt }) => startsAt.getTime()));
  const newChatsFrom = lifted === "new_chats_restricted" ? 0 : (channel.newChatsFrom?.getTime() ?? 0);
  const groups = channel.groups.map(({ people, startsAt, zones, isNewChat }): LaneGroup => {
    const planned = lifted === "local_times" ? earliest : startsAt.getTime();
    return { people, zones, startsAt: isNewChat ? Math.max(planned, newChatsFrom) : planned };
  });
  return runLane(groups, from, {
    perMinute: channel.perMinute,
    quietHours: lifted === "quiet_hours" ? null : quietHours,
    allowance: lifted === "warm_up" ? () => null : channel.allowance,
    zone,
    horizon: from + FORECAST_DAYS * DAY_MS,
  });
}

const namedBy = ({ channelId }: ForecastChannel, people: number) => ({ channelId, people });
const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(Math.ceil(at)));
