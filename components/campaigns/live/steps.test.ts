import { expect, test } from "vitest";
import { stepsOf } from "./steps.ts";

test("spans add up, each at its end, from nobody at the start", () => {
  const at = new Date("2026-12-01T10:00:00Z");
  const later = new Date("2026-12-01T10:01:00Z");
  const none = { sent: 0, clicked: 0 };
  const steps = stepsOf({
    seconds: 60,
    stops: [],
    buckets: [
      { ...none, at, delivered: 4, read: 1, replied: 0 },
      { ...none, at: later, delivered: 2, read: 3, replied: 1 },
    ],
  });
  expect(steps).toEqual([
    { at, delivered: 0, read: 0, replied: 0 },
    { at: later, delivered: 4, read: 1, replied: 0 },
    { at: new Date("2026-12-01T10:02:00Z"), delivered: 6, read: 4, replied: 1 },
  ]);
});
