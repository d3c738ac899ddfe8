import { addDays, instantOf, lastInstantOf, minutesOf, wallClock, type WallTime } from "#server/platform/zoned-time.ts";

/** The hours of a day in which nobody gets a campaign message: `from` is quiet, `to` is not; equal edges mean none. */
export type QuietHours = { from: WallTime; to: WallTime };

const MINUTES_A_DAY = 1_440;
/** The same hours come round every day: what two days do not bring never comes. */
const FURTHEST_MS = 48 * 3_600_000;

/**
 * When a campaign planned for a local date ("2027-03-14") and time is sent to somebody in a zone: once, also where the clocks are
 * changed. Source: platform/cases/schedule.json (localSend).
 */
export function localSend(date: string, time: WallTime, zone: string): Date {
  return instantOf(date, time, zone);
}

/**
 * The instant itself when it is not quiet in the zone, else when the quiet hours end there: `to` on the wall clock, by the rule of
 * `localSend`. Never earlier than `at`, never quiet. Source: platform/cases/schedule.json (quietHours).
 */
export function afterQuietHours(at: Date, quiet: QuietHours, zone: string): Date {
  const [from, to] = [minutesOf(quiet.from) % MINUTES_A_DAY, minutesOf(quiet.to) % MINUTES_A_DAY];
  const { date, minutes } = wallClock(at, zone);
  const isQuiet = from <= to ? from <= minutes && minutes < to : from <= minutes || minutes < to;
  if (!isQuiet) return at;
  const endsOn = from > to && minutes >= from ? addDays(date, 1) : date;
  const endsAt = to === 0 ? "00:00" : quiet.to;
  const first = instantOf(endsOn, endsAt, zone);
  // In the second of two equal hours the first end is over; and an end moved by a gap may be quiet again.
  return afterQuietHours(first > at ? first : lastInstantOf(endsOn, endsAt, zone), quiet, zone);
}

/**
 * The first such instant for somebody who may be in any of the zones: quiet in none of them. Null when there is no such hour. Source:
 * product rule (a person's zone).
 */
export function afterQuietHoursInAll(at: Date, quiet: QuietHours, zones: readonly string[]): Date | null {
  for (let reached = at; reached.getTime() - at.getTime() <= FURTHEST_MS;) {
    const moved = zones.reduce((instant, zone) => afterQuietHours(instant, quiet, zone), reached);
    if (moved.getTime() === reached.getTime()) return moved;
    reached = moved;
  }
  return null;
}
