import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { edgeOf, instantOf, isZone, lastInstantOf, minutesOf, wallClock } from "./zoned-time.ts";

/** Every zone that Node names, so that no rule is only true at home. */
const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const instants = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));
const timeOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

test("the zone data knows the summer times of today", () => {
  expect((process.versions.tz ?? "") >= "2025b").toBe(true);
});

test("a wall clock that is read and set again shows the same time, at that instant or at the other of two", () => {
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const { date, minutes } = wallClock(at, zone);
      const [first, last] = [instantOf, lastInstantOf].map((find) => find(date, timeOf(minutes), zone).getTime());
      expect([first, last]).toContain(at.getTime());
    }),
    { numRuns: 1_000 },
  );
});

test("a later wall time of a day is never an earlier instant where a range begins or ends", () => {
  fc.assert(
    fc.property(instants, zones, fc.nat(1_439), (at, zone, minutes) => {
      const { date } = wallClock(at, zone);
      const [edge, next] = [
        edgeOf(date, timeOf(minutes), zone),
        edgeOf(date, minutes === 1_439 ? "24:00" : timeOf(minutes + 1), zone),
      ];
      expect(next.getTime()).toBeGreaterThanOrEqual(edge.getTime());
    }),
    { numRuns: 1_000 },
  );
});

describe("a text that should be a zone", () => {
  it.each(["America/Sao_Paulo", "Europe/Lisbon", "UTC"])("%s is one", (zone) => {
    expect(isZone(zone)).toBe(true);
  });

  it.each(["", "Mars/Olympus", "+02:00", "-0300", "EST5;", "Europe/Lisbon\n"])("%j is none", (zone) => {
    expect(isZone(zone)).toBe(false);
  });

  it("never throws, whatever it is", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof isZone(text) === "boolean"));
  });
});

test.each(["24:01", "25:00", "9:00", "09:60", "", "noon", "24:59"])("%j is no time of day", (time) => {
  expect(() => minutesOf(time)).toThrow(RangeError);
});
