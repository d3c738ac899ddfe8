import { Temporal } from "temporal-polyfill";
import type { Person } from "./people.ts";

/**
 * What cases/segments.json says, read slowly and plainly for one person, for the test of the compiled form only. Shares nothing with
 * it. Channels, campaigns and tags by names.
 */
export type Around = { now: string; zone: string };
export type PlainFilter =
  | { all: PlainFilter[] }
  | { any: PlainFilter[] }
  | { not: PlainFilter }
  | { field: string; op: string; value?: unknown };

export function plainMatch(filter: PlainFilter, person: Person, around: Around): boolean {
  if ("field" in filter) return condition(filter, person, around);
  if ("not" in filter) return !plainMatch(filter.not, person, around);
  if ("all" in filter) return filter.all.every((child) => plainMatch(child, person, around));
  return filter.any.some((child) => plainMatch(child, person, around));
}

const OPPOSITES: Record<string, string> = {
  is_not: "is",
  not_in: "in",
  not_contains: "contains",
  has_none: "has_any",
  is_empty: "is_set",
};

function condition(
  { field, op, value }: Extract<PlainFilter, { field: string }>,
  person: Person,
  around: Around,
): boolean {
  const stored = valueOf(field, person);
  const positive = OPPOSITES[op];
  return positive === undefined ? holds(stored, op, value, around) : !holds(stored, positive, value, around);
}

function valueOf(field: string, person: Person): unknown {
  if (field.startsWith("attributes.")) return person.attributes[field.slice(11)];
  if (field === "tags") return person.tags;
  if (field === "channels")
    return person.channels.length === 0 && person.lastActivityAt ? ["another"] : person.channels;
  if (field === "campaigns") return person.campaigns;
  return field === "consent" ? person.consent : person.lastActivityAt;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && fold(value) === "") ||
  (Array.isArray(value) && value.length === 0);

function holds(stored: unknown, op: string, value: unknown, around: Around): boolean {
  if (isEmpty(stored)) return false;
  const values = Array.isArray(value) ? value : [value];
  const has = (wanted: unknown) =>
    Array.isArray(stored) && stored.some((each) => fold(String(each)) === fold(String(wanted)));
  const text = textOf(stored);
  const number = numberOf(stored);
  const [low, high = low] = values.map(Number);
  switch (op) {
    case "is_set":
      return true;
    case "is":
    case "in":
      return values.some((each) => equals(stored, each));
    case "contains":
      return text !== null && text.includes(fold(String(value)));
    case "starts_with":
      return text !== null && text.startsWith(fold(String(value)));
    case "has":
    case "has_any":
      return values.some(has);
    case "has_all":
      return values.every(has);
    case "gt":
      return number !== null && number > Number(value);
    case "gte":
      return number !== null && number >= Number(value);
    case "lt":
      return number !== null && number < Number(value);
    case "lte":
      return number !== null && number <= Number(value);
    case "between":
      return number !== null && low !== undefined && high !== undefined && number >= low && number <= high;
    default:
      return compareDates(stored, op, value, around);
  }
}

function equals(stored: unknown, wanted: unknown): boolean {
  if (typeof wanted === "number") return numberOf(stored) === wanted;
  return textOf(stored) === fold(String(wanted));
}

// By hand, for the letters that the test has.
const FOLDED: Record<string, string> = { ß: "ss", ẞ: "ss", ς: "σ", ﬁ: "fi", İ: "i\u0307", ſ: "s" };
export function fold(text: string): string {
  const trimmed = text.normalize("NFC").replace(/^[\p{White_Space}\ufeff]+|[\p{White_Space}\ufeff]+$/gu, "");
  return Array.from(trimmed)
    .map((letter) => FOLDED[letter] ?? FOLDED[letter.toLowerCase()] ?? letter.toLowerCase())
    .join("")
    .normalize("NFC");
}

function textOf(stored: unknown): string | null {
  if (typeof stored === "string") return fold(stored);
  return typeof stored === "number" || typeof stored === "boolean" ? String(stored) : null;
}

function numberOf(stored: unknown): number | null {
  if (typeof stored === "number") return stored;
  return typeof stored === "string" && /^-?[0-9]+(\.[0-9]+)?$/.test(fold(stored)) ? Number(fold(stored)) : null;
}

const startOf = (day: Temporal.PlainDate, zone: string) => day.toZonedDateTime(zone).epochMilliseconds;

/** The moment, in milliseconds; a date is the start of its local day. */
function momentOf(stored: unknown, zone: string): number | null {
  if (typeof stored !== "string") return null;
  const text = stored.trim().toUpperCase();
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return startOf(Temporal.PlainDate.from(text), zone);
    return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : null;
  } catch {
    return null;
  }
}

function compareDates(stored: unknown, op: string, value: unknown, { now, zone }: Around): boolean {
  const moment = momentOf(stored, zone);
  if (moment === null) return false;
  if (op === "within_last_days") {
    const age = Date.parse(now) - moment;
    return age >= 0 && age <= Number(value) * 86_400_000;
  }
  const wanted = String(value);
  const isDay = wanted.length === 10;
  const start = isDay ? startOf(Temporal.PlainDate.from(wanted), zone) : Date.parse(wanted);
  const end = isDay ? startOf(Temporal.PlainDate.from(wanted).add({ days: 1 }), zone) : start + 1;
  if (op === "before") return moment < start;
  return op === "after" ? moment >= end : moment >= start && moment < end;
}
