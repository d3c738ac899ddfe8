import { Temporal } from "temporal-polyfill";

/**
 * Wall clocks and instants. Zones are IANA names and an offset is looked up for its instant, never stored; the zone data is that of
 * Node's ICU. Temporal is what JavaScript itself brings next (Node 24 has it not yet), and says what a time in a gap means.
 */

/** A time of day on a wall clock, "00:00" to "24:00". */
export type WallTime = string;

const MINUTES_A_DAY = 24 * 60;

/** Whether a text is an IANA zone that this machine knows. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    // Intl also takes offsets ("+02:00"), which would be a stored offset.
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** "09:30" as 570. Throws a RangeError on what is no time of day. */
export function minutesOf(time: WallTime): number {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (!(total <= MINUTES_A_DAY)) throw new RangeError(`no time of day: ${time}`);
  return total;
}

/** The wall clock of a zone at an instant: its date ("2027-03-14") and the whole minutes since its midnight. */
export function wallClock(at: Date, zone: string): { date: string; minutes: number } {
  const local = zoned(at, zone);
  return { date: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute };
}

/** The date so many days later, by the calendar. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

/**
 * The instant at which a zone's wall clock shows a date and time. A time in a gap moves forward by the length of the gap; one that
 * occurs twice means the first. Source: RFC 5545 3.3.5. Throws a RangeError on what is no date, time or zone.
 */
export function instantOf(date: string, time: WallTime, zone: string): Date {
  return instant(local(date, time).toZonedDateTime(zone, { disambiguation: "compatible" }));
}

/** The same, but of two the second. */
export function lastInstantOf(date: string, time: WallTime, zone: string): Date {
  return instant(local(date, time).toZonedDateTime(zone, { disambiguation: "later" }));
}

/** The first instant at which the wall clock shows the time or, in a gap, a later one: where a range of wall times begins or ends. */
export function edgeOf(date: string, time: WallTime, zone: string): Date {
  const wanted = local(date, time);
  const found = wanted.toZonedDateTime(zone, { disambiguation: "compatible" });
  if (found.toPlainDateTime().equals(wanted)) return instant(found);
  return instant(found.add({ milliseconds: 1 }).getTimeZoneTransition("previous") ?? found);
}

function local(date: string, time: WallTime): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime()
    .add({ minutes: minutesOf(time) });
}

function zoned(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

function instant(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds);
}
