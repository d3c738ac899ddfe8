import type { Scope } from "./scope.ts";

type DateLeaf =
  { op: "before" | "after"; value: string } | { op: "on"; value: string } | { op: "within_last_days"; value: number };

/** What a moment must meet, as conditions without their left side: at least the first and not yet the second. */
export type DateBounds = { from: string | null; until: string | null };

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the filter is the whole local day: before it means before its start, after it from the next day's start on. */
export function dateBounds(scope: Scope, leaf: DateLeaf): DateBounds {
  const { add } = scope.parameters;
  if (leaf.op === "within_last_days") {
    const now = add(scope.now.toISOString(), "timestamptz");
    return { from: `>= ${now} - ${add(leaf.value, "integer")} * interval '24 hours'`, until: `> ${now}` };
  }
  if (!IS_DAY.test(leaf.value)) {
    const moment = add(leaf.value, "timestamptz");
    return leaf.op === "before" ? { from: null, until: `>= ${moment}` } : { from: `> ${moment}`, until: null };
  }
  const day = add(leaf.value, "date");
  const start = `segment_day(${day}, ${scope.zone()})`;
  const end = `segment_day(${day} + 1, ${scope.zone()})`;
  if (leaf.op === "before") return { from: null, until: `>= ${start}` };
  return leaf.op === "after" ? { from: `>= ${end}`, until: null } : { from: `>= ${start}`, until: `>= ${end}` };
}

/** Compares the moment that `expression` says, or says nothing. */
export function dateText(scope: Scope, expression: string, leaf: DateLeaf): string {
  const { from, until } = dateBounds(scope, leaf);
  const parts = [from && `${expression} ${from}`, until && `not ${expression} ${until}`];
  return `(${parts.filter((part) => part !== null).join(" and ")})`;
}
