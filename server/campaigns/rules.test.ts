import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { one, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { laneRoom, warmUpAllowance } from "./rules.ts";
import { spreadPeople } from "./spread.ts";

const db = useTestDatabase();

describe("a number's warm-up", () => {
  it("allows 20 messages on its first day, twice as many on each next, and ends after the tenth", () => {
    const on = (day: string) => warmUpAllowance("2027-03-01", day);
    expect(["2027-03-01", "2027-03-02", "2027-03-10", "2027-03-11"].map(on)).toEqual([20, 40, 10_240, null]);
    expect(warmUpAllowance(null, "2027-03-01")).toBeNull();
  });

  it("is the same for the forecast and for the claim", async () => {
    const days = Array.from({ length: 14 }, (_, index) =>
      new Date(Date.UTC(2027, 1, 25 + index)).toISOString().slice(0, 10),
    );
    for (const day of days) {
      const { allowance } = await one(
        db.pool,
        sql<{ allowance: number | null }>`select warm_up_allowance('2027-02-27', ${day}::date) as allowance`,
      );
      expect(allowance).toBe(warmUpAllowance("2027-02-27", day));
    }
  });
});

const count = fc.nat(2_000);
const perMinute = fc.integer({ min: 1, max: 5_000 });

test("a lane is never given more than half a minute of its pace, 500 messages, or what its day has left", () => {
  fc.assert(
    fc.property(perMinute, count, fc.option(count), (pace, queued, leftToday) => {
      const room = laneRoom({ perMinute: pace, queued, leftToday });
      expect(room).toBeGreaterThanOrEqual(0);
      if (room === 0) return;
      expect(queued + room).toBeLessThanOrEqual(Math.min(Math.ceil(pace / 2), 500, leftToday ?? Infinity));
      // And never starves: it has what it can send until the next looks.
      expect(laneRoom({ perMinute: pace, queued: 0, leftToday: null })).toBeGreaterThan(0);
    }),
  );
});

test("people are spread so that no number could have finished earlier by giving one of them to another", () => {
  const loads = fc.array(fc.record({ perMinute, people: count }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(loads, fc.nat(500), (given, more) => {
      const numbers = given.map((load, index) => ({ ...load, channelId: String(index) }));
      const turns = spreadPeople(numbers, more);
      expect(turns).toHaveLength(more);
      const after = numbers.map((load, index) => load.people + turns.filter((turn) => turn === index).length);
      const longest = (index: number, extra: number) =>
        ((after[index] ?? 0) + extra) / (numbers[index]?.perMinute ?? 1);
      for (const index of new Set(turns))
        numbers.forEach((_, other) => expect(longest(index, 0)).toBeLessThanOrEqual(longest(other, 1) + 1e-9));
    }),
    { numRuns: 200 },
  );
});
