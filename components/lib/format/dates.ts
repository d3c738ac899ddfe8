/** Where the viewer reads: a BCP 47 locale and an IANA zone. Every date on a screen goes through one of these functions. */
export type Viewer = {
  locale: string;
  timeZone: string;
  /** The same language as the reader's part of the world writes dates in it, such as "en-GB". */
  region?: string | undefined;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** "09:41". */
export function clockTime(at: Date, viewer: Viewer): string {
  return formatter(viewer, { hour: "2-digit", minute: "2-digit" }).format(at);
}

/** The exact moment, for a title on hover: "Mon, 30 Nov 2026, 09:41:07 GMT". */
export function exactTime(at: Date, viewer: Viewer): string {
  return formatter(viewer, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  }).format(at);
}

/** "14 Aug", with the year when it is another one. */
export function shortDate(at: Date, now: Date, viewer: Viewer): string {
  const sameYear = year(at, viewer) === year(now, viewer);
  return formatter(viewer, { day: "numeric", month: "short", ...(sameYear ? {} : { year: "numeric" }) }).format(at);
}

/** When a conversation last moved: the clock today, the weekday within a week, else the date. */
export function listTime(at: Date, now: Date, viewer: Viewer): string {
  const days = daysBetween(at, now, viewer);
  if (days <= 0) return clockTime(at, viewer);
  return days < 7 ? formatter(viewer, { weekday: "short" }).format(at) : shortDate(at, now, viewer);
}

/** When something comes: "17:00" today, else the day with it, "Tue 1 Dec, 09:00". */
export function wakeTime(at: Date, now: Date, viewer: Viewer): string {
  if (dayKey(at, viewer) === dayKey(now, viewer)) return clockTime(at, viewer);
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  return formatter(viewer, { ...day, hour: "2-digit", minute: "2-digit" }).format(at);
}

/** When a machine did something: "09:46:31" today, else with the day, "29 Nov, 09:46:31". */
export function secondTime(at: Date, now: Date, viewer: Viewer): string {
  const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  if (dayKey(at, viewer) === dayKey(now, viewer)) return formatter(viewer, clock).format(at);
  return formatter(viewer, { day: "numeric", month: "short", ...clock }).format(at);
}

/** The heading of a day in the thread: "Today", "Yesterday", "Friday 27 November", with the year when it is another one. */
export function dayHeading(at: Date, now: Date, viewer: Viewer): string {
  const days = daysBetween(at, now, viewer);
  if (days === 0 || days === 1) {
    return capitalise(
      new Intl.RelativeTimeFormat(viewer.locale, { numeric: "auto" }).format(-days, "day"),
      viewer.locale,
    );
  }
  const sameYear = year(at, viewer) === year(now, viewer);
  const shape: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  return capitalise(formatter(viewer, sameYear ? shape : { ...shape, year: "numeric" }).format(at), viewer.locale);
}

/** The viewer's calendar day as "2026-11-30"; two moments are on the same day when these are equal. */
export function dayKey(at: Date, viewer: Viewer): string {
  return formatter({ ...viewer, region: "en-CA" }, { year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}

function daysBetween(at: Date, now: Date, viewer: Viewer): number {
  return Math.round((Date.parse(dayKey(now, viewer)) - Date.parse(dayKey(at, viewer))) / 86_400_000);
}

function year(at: Date, viewer: Viewer): string {
  return dayKey(at, viewer).slice(0, 4);
}

function capitalise(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

// Making a formatter costs about 50 µs, drawing a list needs hundreds: keep one per viewer and shape.
function formatter(viewer: Viewer, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = viewer.region ?? viewer.locale;
  const key = `${locale}|${viewer.timeZone}|${JSON.stringify(shape)}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(locale, { ...shape, timeZone: viewer.timeZone, hourCycle: "h23" });
  formatters.set(key, made);
  return made;
}
