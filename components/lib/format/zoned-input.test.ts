import { expect, test } from "vitest";
import { instantOfInput, wallInput } from "./zoned-input.ts";

test("an instant and its wall clock lead to each other", () => {
  const at = new Date("2026-12-01T13:00:00Z");
  expect(wallInput(at, "America/Sao_Paulo")).toBe("2026-12-01T10:00");
  expect(instantOfInput("2026-12-01T10:00", "America/Sao_Paulo")).toEqual(at);
  expect(instantOfInput("2026-07-01T10:00", "Europe/Lisbon")).toEqual(new Date("2026-07-01T09:00:00Z"));
});

test("a time in the gap is as long after it, one that comes twice is the first", () => {
  // Lisbon, 28 March 2027: 01:00 becomes 02:00; 31 October: 02:00 becomes 01:00.
  expect(instantOfInput("2027-03-28T01:30", "Europe/Lisbon")).toEqual(new Date("2027-03-28T01:30:00Z"));
  expect(instantOfInput("2027-10-31T01:30", "Europe/Lisbon")).toEqual(new Date("2027-10-31T00:30:00Z"));
});

test("half a date is none", () => {
  expect(instantOfInput("2026-12-", "Europe/Lisbon")).toBeNull();
});
