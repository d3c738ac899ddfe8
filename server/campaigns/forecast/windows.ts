import { addDays, edgeOf, wallClock } from "#server/platform/zoned-time.ts";
import { afterQuietHoursInAll, type QuietHours } from "../schedule.ts";

/** When people may be written to: from `opens` (ms of the epoch), not after `closes`. */
export type Window = { opens: number; closes: number };

/** The first window of people in these zones at or after an instant. Null when there is no such hour. */
export function nextWindow(at: number, quiet: QuietHours | null, zones: readonly string[]): Window | null {
  if (!quiet || quiet.from === quiet.to) return { opens: at, closes: Infinity };
  const opens = afterQuietHoursInAll(new Date(at), quiet, zones)?.getTime();
  if (opens === undefined) return null;
  return { opens, closes: Math.min(...zones.map((zone) => nextQuiet(opens, quiet, zone))) };
}

/** When it is quiet next in a zone. What a changed clock makes of it is asked again there: the window after it begins at once. */
function nextQuiet(after: number, quiet: QuietHours, zone: string): number {
  const { date } = wallClock(new Date(after), zone);
  const edges = [0, 1, 2].map((days) => edgeOf(addDays(date, days), quiet.from, zone).getTime());
  return edges.find((edge) => edge > after) ?? after + 1;
}
