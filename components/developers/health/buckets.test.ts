import { expect, test } from "vitest";
import { bucketsOf, totalOf } from "./buckets.ts";

const now = new Date("2026-11-30T09:45:00Z");
const step = (at: string, succeeded: number, failed: number, meanMs: number) => ({
  at: new Date(`2026-11-${at}:00Z`),
  succeeded,
  failed,
  meanMs,
});

test("a day is 24 hours that end with this one, the silent ones too", () => {
  const buckets = bucketsOf(
    [step("30T09:40", 3, 1, 100), step("30T09:05", 1, 0, 500), step("29T10:00", 2, 0, 80)],
    24,
    now,
  );
  expect(buckets).toHaveLength(24);
  expect(buckets[0]).toEqual({ at: new Date("2026-11-29T10:00:00Z"), succeeded: 2, failed: 0, meanMs: 80 });
  expect(buckets[1]).toEqual({ at: new Date("2026-11-29T11:00:00Z"), succeeded: 0, failed: 0, meanMs: 0 });
  expect(buckets[23]).toEqual({ at: new Date("2026-11-30T09:00:00Z"), succeeded: 4, failed: 1, meanMs: 180 });
  expect(totalOf(buckets)).toEqual({ succeeded: 6, failed: 1, meanMs: 151 });
});

test("a week is in quarters of days, and what is older is left out", () => {
  const buckets = bucketsOf([step("30T07:00", 1, 0, 10), step("23T05:00", 9, 9, 10)], 168, now);
  expect(buckets).toHaveLength(28);
  expect(buckets.at(-1)).toEqual({ at: new Date("2026-11-30T06:00:00Z"), succeeded: 1, failed: 0, meanMs: 10 });
  expect(totalOf(buckets)).toEqual({ succeeded: 1, failed: 0, meanMs: 10 });
});
