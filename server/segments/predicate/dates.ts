import type { Scope } from "./scope.ts";

type DateLeaf =
  { op: "before" | "after"; value: string } | { op: "on"; value: string } | { op: "within_last_days"; value: number };

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Compares the moment that `expression` says. A day of the filter is the whole local day: strictly before it, or after its end. */
export function dateText(scope: Scope, expression: string, leaf: DateLeaf): string {
  const { add } = scope.parameters;
  if (leaf.op === "within_last_days") {
    const now = add(scope.now.toISOString(), "timestamptz");
    const days = add(leaf.value, "integer");
    return `(${expression} between ${now} - ${days} * interval '24 hours' and ${now})`;
  }
  if (!IS_DAY.test(leaf.value)) {
    const moment = add(leaf.value, "timestamptz");
    return leaf.op === "before" ? `(${expression} < ${moment})` : `(${expression} > ${moment})`;
  }
  const day = add(leaf.value, "date");
  const start = `segment_day(${day}, ${scope.zone()})`;
  const end = `segment_day(${day} + 1, ${scope.zone()})`;
  if (leaf.op === "before") return `(${expression} < ${start})`;
  if (leaf.op === "after") return `(${expression} >= ${end})`;
  return `(${expression} >= ${start} and ${expression} < ${end})`;
}
