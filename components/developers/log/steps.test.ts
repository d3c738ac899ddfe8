import { expect, test } from "vitest";
import { everyStep, totalsOf } from "./steps.ts";

const now = new Date("2026-11-30T09:45:20Z");
const step = (at: string, answered: number, refused = 0, failed = 0) => ({
  at: new Date(`2026-11-${at}:00Z`),
  answered,
  refused,
  failed,
});

test("an hour is sixty minutes that end with this one, the silent ones too", () => {
  const steps = everyStep([step("30T09:45", 3, 1), step("30T08:46", 2), step("30T08:45", 9)], {
    hours: 1,
    stepMinutes: 1,
    now,
  });
  expect(steps).toHaveLength(60);
  expect(steps[0]).toEqual(step("30T08:46", 2));
  expect(steps[1]).toEqual(step("30T08:47", 0));
  expect(steps.at(-1)).toEqual(step("30T09:45", 3, 1));
  expect(totalsOf(steps)).toEqual({ answered: 5, refused: 1, failed: 0, count: 6 });
});

test("a day is in quarters of hours", () => {
  const steps = everyStep([step("29T10:00", 4, 0, 2)], { hours: 24, stepMinutes: 15, now });
  expect(steps).toHaveLength(96);
  expect(steps[0]).toEqual(step("29T10:00", 4, 0, 2));
  expect(steps.at(-1)?.at).toEqual(new Date("2026-11-30T09:45:00Z"));
});
