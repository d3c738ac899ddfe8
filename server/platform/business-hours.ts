import { addDays, edgeOf, minutesOf, wallClock, weekdayOf, type WallTime } from "./zoned-time.ts";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export type BusinessHours = {
  zone: string;
  /** Ranges [from, to) of a day; one whose `to` is not later than its `from` runs into the next day and belongs to this one. */
  week: Partial<Record<Weekday, readonly (readonly [from: WallTime, to: WallTime])[]>>;
  /** Dates ("2027-02-08") that have no ranges. */
  closed?: readonly string[] | undefined;
};

type Span = { start: number; end: number };

const MINUTE_MS = 60_000;
/** Ten years: hours that are used up later than this are as good as never. */
const FURTHEST_DAYS = 3_660;

/** Whether it is open at an instant. An edge in a gap of summer time is where the gap is; one that occurs twice means the first. */
export function isOpen(hours: BusinessHours, at: Date): boolean {
  const { date } = wallClock(at, hours.zone);
  return [addDays(date, -1), date].some((day) =>
    spansOf(hours, day).some(({ start, end }) => start <= at.getTime() && at.getTime() < end),
  );
}

/**
 * The instant at which so many open minutes have passed since `at`: real minutes, so a day with a gap is shorter. A result on a
 * closing edge is that edge, not the next opening. Null when there are never that many. Source: cases/schedule.json.
 */
export function dueAfter(hours: BusinessHours, at: Date, minutes: number): Date | null {
  if (minutes <= 0) return at;
  const { date } = wallClock(at, hours.zone);
  let remaining = minutes * MINUTE_MS;
  let reached = at.getTime();
  for (let days = -1; days < FURTHEST_DAYS; days += 1) {
    for (const { start, end } of spansOf(hours, addDays(date, days))) {
      // Ranges may overlap, also over midnight: a minute counts once.
      const from = Math.max(start, reached);
      if (end <= from) continue;
      if (remaining <= end - from) return new Date(from + remaining);
      remaining -= end - from;
      reached = end;
    }
  }
  return null;
}

/** The open spans that begin on a date, in order. */
function spansOf({ zone, week, closed }: BusinessHours, date: string): Span[] {
  const weekday = WEEKDAYS[weekdayOf(date) - 1];
  if (!weekday || closed?.includes(date)) return [];
  return (week[weekday] ?? [])
    .map(([from, to]) => {
      const overnight = minutesOf(to) <= minutesOf(from);
      return {
        start: edgeOf(date, from, zone).getTime(),
        end: edgeOf(overnight ? addDays(date, 1) : date, to, zone).getTime(),
      };
    })
    .sort((a, b) => a.start - b.start);
}
