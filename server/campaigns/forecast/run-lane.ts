import { addDays, instantOf, wallClock } from "#server/platform/zoned-time.ts";
import type { QuietHours } from "../schedule.ts";
import { nextWindow, type Window } from "./windows.ts";

/** People of one number who may be written to in the same hours, from the same instant (ms of the epoch). */
export type LaneGroup = { people: number; startsAt: number; zones: readonly string[] };

export type LaneTerms = {
  perMinute: number;
  quietHours: QuietHours | null;
  /** Messages that a date ("2027-01-15") still takes; null: as many as the pace makes. */
  allowance: (date: string) => number | null;
  /** Where the dates begin. */
  zone: string;
  /** What lies behind it is not looked at (ms of the epoch). */
  horizon: number;
};

export type LaneRun = {
  /** Ms of the epoch; null when not everybody is done by the horizon. */
  finishesAt: number | null;
  startsAt: number | null;
  days: { date: string; people: number }[];
};

type Waiting = { group: LaneGroup; left: number; window: Window | null };
type Day = { date: string; ends: number; left: number };
const NOTHING = 1e-6;

/**
 * One number's work as a flow: it writes to the first group that may be written to, at its pace, within what each day takes. The order
 * of the groups does not depend on their sizes, so that more people never finish earlier.
 */
export function runLane(groups: readonly LaneGroup[], from: number, terms: LaneTerms): LaneRun {
  const waiting = groups
    .filter(({ people }) => people > 0)
    .map((group) => ({ group, left: group.people, window: windowAt(group, from, terms) }));
  waiting.sort((a, b) => a.group.startsAt - b.group.startsAt || compare(a.group.zones, b.group.zones));
  const done: LaneRun = { finishesAt: waiting.length === 0 ? from : null, startsAt: null, days: [] };
  const perMs = terms.perMinute / 60_000;
  let at = from;
  let day = dayAt(at, terms);
  while (at < terms.horizon) {
    for (const each of waiting)
      if (each.window && each.window.closes <= at) each.window = windowAt(each.group, at, terms);
    const open = waiting.find(({ left, window }) => left > NOTHING && window && window.opens <= at);
    if (at >= day.ends) day = dayAt(at, terms);
    const until = nextChange(waiting, open, at, day);
    if (!open || day.left <= NOTHING) {
      if (until === Infinity) return done;
      at = until;
      continue;
    }
    const served = Math.min(open.left, day.left, (until - at) * perMs);
    open.left -= served;
    day.left -= served;
    done.startsAt ??= at;
    addTo(done.days, day.date, served);
    at = served < (until - at) * perMs ? at + served / perMs : until;
    if (waiting.every(({ left }) => left <= NOTHING)) return { ...done, finishesAt: at, days: whole(done.days) };
  }
  return { ...done, days: whole(done.days) };
}

/** The next instant at which something else may be done than now. */
function nextChange(waiting: Waiting[], open: Waiting | undefined, at: number, day: Day): number {
  const left = waiting.filter((each) => each.left > NOTHING);
  const before = open && day.left > NOTHING ? left.slice(0, left.indexOf(open)) : left;
  const opens = before.flatMap(({ window }) => (window && window.opens > at ? [window.opens] : []));
  const isHeldByDay = open !== undefined && day.left <= NOTHING;
  if (isHeldByDay) return day.ends;
  return open ? Math.min(open.window?.closes ?? Infinity, day.ends, ...opens) : Math.min(...opens);
}

function windowAt({ startsAt, zones }: LaneGroup, at: number, { quietHours }: LaneTerms): Window | null {
  return nextWindow(Math.max(startsAt, at), quietHours, zones);
}

function dayAt(at: number, { zone, allowance }: LaneTerms): Day {
  const { date } = wallClock(new Date(at), zone);
  return {
    date,
    ends: instantOf(addDays(date, 1), "00:00", zone).getTime(),
    left: Math.max(0, allowance(date) ?? Infinity),
  };
}

function addTo(days: LaneRun["days"], date: string, people: number): void {
  const last = days.at(-1);
  if (last?.date === date) last.people += people;
  else days.push({ date, people });
}

/** A flow counts parts of people; rounded so that the days add up. */
function whole(days: LaneRun["days"]): LaneRun["days"] {
  let told = 0;
  let exact = 0;
  return days.map(({ date, people }) => {
    exact += people;
    const upTo = Math.round(exact);
    const shown = upTo - told;
    told = upTo;
    return { date, people: shown };
  });
}

function compare(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [a.join(), b.join()];
  return left < right ? -1 : left > right ? 1 : 0;
}
