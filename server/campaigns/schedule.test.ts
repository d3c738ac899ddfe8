import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { wallClock } from "#server/platform/zoned-time.ts";
import { afterQuietHours, afterQuietHoursInAll, localSend, type QuietHours } from "./schedule.ts";

const { cases } = z
  .object({ cases: z.array(z.looseObject({ kind: z.string() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../platform/cases/schedule.json"), "utf8")));
const told = { id: z.string(), why: z.string() };
const sends = z
  .array(
    z.object({
      ...told,
      input: z.object({ date: z.string(), time: z.string(), zone: z.string() }),
      expected: z.object({ utc: z.coerce.date() }),
    }),
  )
  .parse(cases.filter(({ kind }) => kind === "localSend"));
const quiets = z
  .array(
    z.object({
      ...told,
      input: z.object({ zone: z.string(), from: z.string(), to: z.string(), at: z.coerce.date() }),
      expected: z.object({ sendAt: z.coerce.date() }),
    }),
  )
  .parse(cases.filter(({ kind }) => kind === "quietHours"));

describe("a local time to send at", () => {
  it.each(sends)("$id: $why", ({ input, expected }) => {
    expect(localSend(input.date, input.time, input.zone)).toEqual(expected.utc);
  });
});

describe("an instant in quiet hours", () => {
  it.each(quiets)("$id: $why", ({ input, expected }) => {
    expect(afterQuietHours(input.at, input, input.zone)).toEqual(expected.sendAt);
  });

  it("is stated, with the local times, by 24 cases", () => {
    expect([sends.length, quiets.length]).toEqual([14, 10]);
  });

  it("of the second of two equal hours waits for the second end", () => {
    const second = new Date("2027-10-31T01:10:00Z");
    expect(afterQuietHours(second, { from: "22:00", to: "01:30" }, "Europe/London")).toEqual(
      new Date("2027-10-31T01:30:00Z"),
    );
  });

  it("waits for midnight, also when that is written 24:00", () => {
    const evening = new Date("2027-02-01T23:30:00Z");
    const midnight = new Date("2027-02-02T00:00:00Z");
    expect(afterQuietHours(evening, { from: "22:00", to: "24:00" }, "UTC")).toEqual(midnight);
    expect(afterQuietHours(evening, { from: "22:00", to: "00:00" }, "UTC")).toEqual(midnight);
  });
});

describe("somebody whose zone is not known", () => {
  const quiet = { from: "21:00", to: "08:00" };

  it("waits until it is quiet nowhere in the country", () => {
    const morning = new Date("2027-01-11T13:00:00Z");
    const zones = ["America/New_York", "America/Chicago", "America/Los_Angeles"];
    expect(afterQuietHoursInAll(morning, quiet, zones)).toEqual(new Date("2027-01-11T16:00:00Z"));
  });

  it("is never sent to when it is always quiet somewhere", () => {
    const daytime = { from: "18:00", to: "10:00" };
    const noon = new Date("2027-01-11T12:00:00Z");
    expect(afterQuietHoursInAll(noon, daytime, ["America/New_York", "Asia/Tokyo"])).toBeNull();
    expect(afterQuietHoursInAll(noon, daytime, ["Asia/Tokyo"])).toEqual(new Date("2027-01-12T01:00:00Z"));
  });
});

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const instants = fc.date({ min: new Date("2015-01-01"), max: new Date("2037-01-01"), noInvalidDate: true });
const time = fc.nat(1_439).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const quietHours = fc.record({ from: time, to: time });

/** Told without the rule: the wall clock stands between the edges. */
function isQuiet(at: Date, { from, to }: QuietHours, zone: string): boolean {
  const { minutes } = wallClock(at, zone);
  const now = new Date(minutes * 60_000).toISOString().slice(11, 16);
  if (from === to) return false;
  return from < to ? from <= now && now < to : now >= from || now < to;
}

test("nothing is sent in quiet hours, nor earlier than planned, and what may be sent is not moved", () => {
  fc.assert(
    fc.property(instants, quietHours, zones, (at, quiet, zone) => {
      const sendAt = afterQuietHours(at, quiet, zone);
      expect(isQuiet(sendAt, quiet, zone)).toBe(false);
      expect(sendAt.getTime()).toBeGreaterThanOrEqual(at.getTime());
      if (!isQuiet(at, quiet, zone)) expect(sendAt).toEqual(at);
      expect(afterQuietHours(sendAt, quiet, zone)).toEqual(sendAt);
    }),
    { numRuns: 1_500 },
  );
});

test("who was planned earlier is sent to no later, where no clock is changed as the quiet hours end", () => {
  const minutes = fc.nat(3 * 1_440);
  // Clocks are changed at night; an end in the gap is moved by it, past others that the gap has freed.
  const endsByDay = fc.record({ from: time, to: fc.constantFrom("06:00", "09:30", "12:00", "20:15") });
  fc.assert(
    fc.property(instants, minutes, endsByDay, zones, (at, later, quiet, zone) => {
      const second = new Date(at.getTime() + later * 60_000);
      expect(afterQuietHours(second, quiet, zone).getTime()).toBeGreaterThanOrEqual(
        afterQuietHours(at, quiet, zone).getTime(),
      );
    }),
    { numRuns: 1_000 },
  );
});

test("in several zones it is quiet in none, or there is no such hour", () => {
  fc.assert(
    fc.property(instants, quietHours, fc.array(zones, { minLength: 1, maxLength: 4 }), (at, quiet, several) => {
      const sendAt = afterQuietHoursInAll(at, quiet, several);
      if (sendAt) expect(several.filter((zone) => isQuiet(sendAt, quiet, zone))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
