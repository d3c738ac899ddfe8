import { expect, test } from "vitest";
import { fieldOfMoment, momentOfField, snoozeChoices } from "./snooze-times.ts";

// Without a zone: the browser's own, whichever it is.
const choices = (now: string) =>
  Object.fromEntries(snoozeChoices(new Date(now)).map(({ key, at }) => [key, fieldOfMoment(at)]));

test.each([
  ["2026-11-30T09:10", { later: "2026-11-30T12:30", tomorrow: "2026-12-01T09:00", nextWeek: "2026-12-07T09:00" }],
  ["2026-12-02T13:40", { later: "2026-12-02T17:00", tomorrow: "2026-12-03T09:00", nextWeek: "2026-12-07T09:00" }],
  ["2026-12-06T10:00", { later: "2026-12-06T13:00", tomorrow: "2026-12-07T09:00", nextWeek: "2026-12-14T09:00" }],
  ["2026-12-31T18:05", { tomorrow: "2027-01-01T09:00", nextWeek: "2027-01-04T09:00" }],
  ["2026-12-31T22:45", { tomorrow: "2027-01-01T09:00", nextWeek: "2027-01-04T09:00" }],
])("at %s one can put it off to these", (now, expected) => {
  expect(choices(now)).toEqual(expected);
});

test("a chosen time is taken when it is to come within a year", () => {
  const now = new Date("2026-11-30T09:00");
  expect(momentOfField("2026-11-30T09:01", now)).toEqual(new Date("2026-11-30T09:01"));
  for (const wrong of ["", "2026-11-30T09:00", "2026-11-29T09:00", "2028-01-01T09:00"])
    expect(momentOfField(wrong, now)).toBeNull();
});
