import { expect, test } from "vitest";
import type { PeopleByStatus } from "#server/campaigns/roll-up.ts";
import { meant, reached, variantLetter, waiting } from "./rates.ts";

const PEOPLE: PeopleByStatus = {
  ...{ total: 100, pending: 10, queued: 2, held: 3, sending: 1, unknown: 1, failed: 4 },
  ...{ sent: 5, delivered: 20, read: 30, replied: 10, skipped: 14 },
};

test("who replied has read it, who read it has it, and who has it was sent it", () => {
  expect(reached(PEOPLE)).toEqual({ sent: 65, delivered: 60, read: 40, replied: 10 });
});

test("those who were skipped are not meant, and those who wait are told apart from those who went", () => {
  expect(meant(PEOPLE)).toBe(86);
  expect(waiting(PEOPLE)).toBe(15);
});

test("variants have letters", () => {
  expect([1, 2, 5].map(variantLetter)).toEqual(["A", "B", "E"]);
});
