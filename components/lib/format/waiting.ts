type WaitingTone = "neutral" | "amber" | "red";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a customer has waited, in one unit: "3 min", "5 hr", "2 days". Below a minute it is "1 min". */
export function waitingTime(waitedMs: number, locale: string): string {
  if (waitedMs < HOUR_MS) return unit(Math.max(1, Math.floor(waitedMs / MINUTE_MS)), "minute", locale);
  if (waitedMs < DAY_MS) return unit(Math.floor(waitedMs / HOUR_MS), "hour", locale);
  return unit(Math.floor(waitedMs / DAY_MS), "day", locale);
}

/** Amber past half of the promised time, red past it. Without a promise nothing is late. */
export function waitingTone(waitedMs: number, promisedMs: number | null): WaitingTone {
  if (promisedMs === null || waitedMs <= promisedMs / 2) return "neutral";
  return waitedMs > promisedMs ? "red" : "amber";
}

type Unit = "minute" | "hour" | "day";

const formatters = new Map<string, Intl.NumberFormat>();

// One is made in some 50 µs, and a list that scrolls asks for hundreds a second.
function unit(value: number, name: Unit, locale: string): string {
  const key = `${locale} ${name}`;
  const formatter =
    formatters.get(key) ?? new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" });
  formatters.set(key, formatter);
  return formatter.format(value);
}
