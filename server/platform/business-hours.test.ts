import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { dueAfter, isOpen, WEEKDAYS, type BusinessHours } from "./business-hours.ts";

const range = z.tuple([z.string(), z.string()]);
const { cases } = z
  .object({ cases: z.array(z.looseObject({ kind: z.string() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/schedule.json"), "utf8")));
const businessCases = z
  .array(
    z.object({
      id: z.string(),
      why: z.string(),
      input: z.object({
        zone: z.string(),
        week: z.partialRecord(z.enum(WEEKDAYS), z.array(range)),
        closed: z.array(z.string()).optional(),
        at: z.coerce.date(),
        minutes: z.number().optional(),
      }),
      expected: z.object({ open: z.boolean(), dueAfter: z.coerce.date().optional() }),
    }),
  )
  .parse(cases.filter(({ kind }) => kind === "businessHours"));

describe("business hours", () => {
  it.each(businessCases)("$id: $why", ({ input, expected }) => {
    expect(isOpen(input, input.at)).toBe(expected.open);
    if (expected.dueAfter) expect(dueAfter(input, input.at, input.minutes ?? 0)).toEqual(expected.dueAfter);
  });

  it("are stated by eleven cases", () => {
    expect(businessCases).toHaveLength(11);
  });
});

const hours = (given: Partial<BusinessHours>): BusinessHours => ({ zone: "Europe/Lisbon", week: {}, ...given });
const at = (text: string) => new Date(text);

describe("the clock of open minutes", () => {
  it("never ends where it is never open", () => {
    expect(dueAfter(hours({}), at("2027-02-01T10:00:00Z"), 1)).toBeNull();
  });

  it("counts a minute of two ranges that overlap once, also over midnight", () => {
    const week = { fri: [["22:00", "02:00"]], sat: [["01:00", "03:00"]] } as const;
    expect(dueAfter(hours({ week }), at("2027-02-05T22:00:00Z"), 300)).toEqual(at("2027-02-06T03:00:00Z"));
  });

  it("closes for a night that belongs to a closed day, and not for one that runs into it", () => {
    const week = { fri: [["22:00", "02:00"]] } as const;
    const night = at("2027-02-06T01:00:00Z");
    expect(isOpen(hours({ week, closed: ["2027-02-06"] }), night)).toBe(true);
    expect(isOpen(hours({ week, closed: ["2027-02-05"] }), night)).toBe(false);
  });

  it("opens where the gap ends when it should open inside it, and closes there when it should close inside", () => {
    // 2027-03-28: 01:00 WET is 02:00 WEST in Lisbon.
    expect(isOpen(hours({ week: { sun: [["01:30", "05:00"]] } }), at("2027-03-28T01:00:00Z"))).toBe(true);
    expect(isOpen(hours({ week: { sun: [["00:30", "01:30"]] } }), at("2027-03-28T01:00:00Z"))).toBe(false);
  });
});

const time = fc.nat(1_439).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const someHours = fc.record({
  zone: fc.constantFrom("Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Cairo"),
  week: fc.record(
    Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(fc.tuple(time, time), { minLength: 1, maxLength: 3 })])),
    { requiredKeys: ["mon"] },
  ),
});
const instants = fc.date({ min: at("2026-01-01"), max: at("2028-01-01"), noInvalidDate: true });
const minutes = fc.integer({ min: 1, max: 3_000 });

test("open minutes add up: so many and so many more end where all of them end", () => {
  fc.assert(
    fc.property(someHours, instants, minutes, minutes, (given, from, some, more) => {
      const half = dueAfter(given, from, some);
      const whole = dueAfter(given, from, some + more);
      expect(half && dueAfter(given, half, more)).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

test("more open minutes end later, and a minute before the end it is open", () => {
  fc.assert(
    fc.property(someHours, instants, minutes, (given, from, some) => {
      const [end, later] = [dueAfter(given, from, some), dueAfter(given, from, some + 1)];
      if (!end || !later) throw new Error("Monday has a range, so every amount ends");
      expect(later.getTime()).toBeGreaterThan(end.getTime());
      expect(end.getTime() - from.getTime()).toBeGreaterThanOrEqual(some * 60_000);
      expect(isOpen(given, new Date(end.getTime() - 1))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
