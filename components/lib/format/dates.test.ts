import { expect, test } from "vitest";
import { clockTime, dayHeading, dayKey, exactTime, listTime, secondTime, shortDate, wakeTime } from "./dates.ts";

const lisbon = { locale: "en-GB", timeZone: "Europe/Lisbon" };
const saoPaulo = { locale: "pt-BR", timeZone: "America/Sao_Paulo" };
const now = new Date("2026-11-30T09:45:00Z");

test("the clock is the viewer's, not the server's", () => {
  expect(clockTime(new Date("2026-11-30T09:41:00Z"), lisbon)).toBe("09:41");
  expect(clockTime(new Date("2026-11-30T09:41:00Z"), saoPaulo)).toBe("06:41");
});

test("midnight reads 00:05", () => {
  expect(clockTime(new Date("2026-11-30T00:05:00Z"), lisbon)).toBe("00:05");
});

test("a list row shows the clock today, the weekday this week, the date before", () => {
  expect(listTime(new Date("2026-11-30T08:40:00Z"), now, lisbon)).toBe("08:40");
  expect(listTime(new Date("2026-11-28T12:00:00Z"), now, lisbon)).toBe("Sat");
  expect(listTime(new Date("2026-11-02T12:00:00Z"), now, lisbon)).toBe("2 Nov");
  expect(listTime(new Date("2025-11-02T12:00:00Z"), now, lisbon)).toBe("2 Nov 2025");
});

test("what a machine did has its second, and its day when that is another one", () => {
  expect(secondTime(new Date("2026-11-30T09:41:07Z"), now, lisbon)).toBe("09:41:07");
  expect(secondTime(new Date("2026-11-29T09:41:07Z"), now, lisbon)).toBe("29 Nov, 09:41:07");
});

test("yesterday begins at the viewer's midnight", () => {
  const at = new Date("2026-11-30T02:30:00Z");
  expect(dayHeading(at, now, lisbon)).toBe("Today");
  expect(dayHeading(at, now, saoPaulo)).toBe("Ontem");
});

test("a day is headed by its weekday and date, and by its year when that differs", () => {
  expect(dayHeading(new Date("2026-11-27T16:02:00Z"), now, lisbon)).toBe("Friday 27 November");
  expect(dayHeading(new Date("2025-11-27T16:02:00Z"), now, lisbon)).toBe("Thursday, 27 November 2025");
});

test("a day that has 25 hours is still one day", () => {
  const before = new Date("2026-10-25T00:30:00Z");
  expect(dayHeading(before, new Date("2026-10-26T00:10:00Z"), lisbon)).toBe("Yesterday");
});

test("a clock that runs ahead still reads as a time of day", () => {
  expect(listTime(new Date("2026-11-30T09:46:00Z"), now, lisbon)).toBe("09:46");
});

test("the exact time names the zone", () => {
  expect(exactTime(new Date("2026-11-30T09:41:07Z"), lisbon)).toContain("09:41:07");
  expect(exactTime(new Date("2026-11-30T09:41:07Z"), lisbon)).toMatch(/GMT|WET/);
});

test("day keys sort and compare", () => {
  expect(dayKey(now, lisbon)).toBe("2026-11-30");
  expect(shortDate(now, now, lisbon)).toBe("30 Nov");
});

test("writes dates as the reader's part of the world does", () => {
  const at = new Date("2026-08-14T12:00:00Z");
  const reader = { locale: "en", timeZone: "UTC" };
  expect(shortDate(at, now, { ...reader, region: "en-GB" })).toBe("14 Aug");
  expect(shortDate(at, now, { ...reader, region: "en-US" })).toBe("Aug 14");
});

test("says when something comes: the clock today, the day with it else", () => {
  const reader = { locale: "en", timeZone: "UTC", region: "en-GB" };
  expect(wakeTime(new Date("2026-11-30T17:00:00Z"), now, reader)).toBe("17:00");
  expect(wakeTime(new Date("2026-12-01T09:00:00Z"), now, reader)).toBe("Tue 1 Dec, 09:00");
});
