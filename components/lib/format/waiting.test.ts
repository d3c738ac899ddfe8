import { expect, test } from "vitest";
import { waitingTime, waitingTone } from "./waiting.ts";

const minute = 60_000;

test("waiting is told in one unit", () => {
  expect(waitingTime(20_000, "en")).toBe("1 min");
  expect(waitingTime(42 * minute + 59_000, "en")).toBe("42 min");
  expect(waitingTime(5 * 60 * minute, "en")).toBe("5 hr");
  expect(waitingTime(50 * 60 * minute, "en")).toBe("2 days");
});

test("a clock that runs ahead never shows less than nothing", () => {
  expect(waitingTime(-5_000, "en")).toBe("1 min");
});

test("waiting turns amber past half of the promise and red past it", () => {
  expect(waitingTone(15 * minute, 30 * minute)).toBe("neutral");
  expect(waitingTone(15 * minute + 1, 30 * minute)).toBe("amber");
  expect(waitingTone(30 * minute, 30 * minute)).toBe("amber");
  expect(waitingTone(30 * minute + 1, 30 * minute)).toBe("red");
  expect(waitingTone(999 * minute, null)).toBe("neutral");
});
