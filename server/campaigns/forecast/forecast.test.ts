import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { forecastChannel, lastFinish, type ForecastChannel, type ForecastGroup } from "./forecast.ts";

const NOON = new Date("2026-12-01T12:00:00Z");
const group = (people: number, given: Partial<ForecastGroup> = {}): ForecastGroup => ({
  ...{ people, startsAt: NOON, zones: ["Europe/Lisbon"], isNewChat: false },
  ...given,
});
const number = (groups: ForecastGroup[], given: Partial<ForecastChannel> = {}): ForecastChannel => ({
  ...{ channelId: "a", perMinute: 20, isUsable: true, newChatsFrom: null, allowance: () => null, groups },
  ...given,
});
const terms = { now: NOON, zone: "Europe/Lisbon", quietHours: null };
const night = { from: "21:00", to: "09:00" };

describe("the forecast of a number", () => {
  it("is its people at its pace, and the pace holds it", () => {
    expect(forecastChannel(number([group(1_560)]), terms)).toEqual({
      channelId: "a",
      people: 1_560,
      startsAt: NOON,
      finishesAt: new Date("2026-12-01T13:18:00Z"),
      heldBy: "pace",
      days: [{ date: "2026-12-01", people: 1_560 }],
    });
  });

  it("spreads over the days of a warm-up", () => {
    const told = forecastChannel(number([group(380)], { allowance: () => 200 }), { ...terms, quietHours: night });
    expect(told.heldBy).toBe("warm_up");
    expect(told.days).toEqual([
      { date: "2026-12-01", people: 200 },
      { date: "2026-12-02", people: 180 },
    ]);
    expect(told.finishesAt).toEqual(new Date("2026-12-02T09:09:00Z"));
  });

  it("stops in quiet hours of each person's zone", () => {
    const late = new Date("2026-12-01T20:50:00Z");
    const told = forecastChannel(number([group(400, { startsAt: late })]), {
      ...terms,
      now: late,
      quietHours: night,
    });
    expect(told).toMatchObject({ finishesAt: new Date("2026-12-02T09:10:00Z"), heldBy: "quiet_hours" });
  });

  it("waits for the local time of those whose morning comes later", () => {
    const there = group(20, { startsAt: new Date("2026-12-01T15:00:00Z"), zones: ["America/Sao_Paulo"] });
    const told = forecastChannel(number([group(20), there]), terms);
    expect(told).toMatchObject({ finishesAt: new Date("2026-12-01T15:01:00Z"), heldBy: "local_times" });
  });

  it("waits with first contacts until the number may have some again, and with nobody else", () => {
    const newChatsFrom = new Date("2026-12-03T08:00:00Z");
    const told = forecastChannel(number([group(40), group(20, { isNewChat: true })], { newChatsFrom }), terms);
    expect(told).toMatchObject({ finishesAt: new Date("2026-12-03T08:01:00Z"), heldBy: "new_chats_restricted" });
    expect(told.days[0]).toEqual({ date: "2026-12-01", people: 40 });
  });

  it("is unknown while the number is lost, and where it is always quiet somewhere", () => {
    expect(forecastChannel(number([group(1)], { isUsable: false }), terms)).toMatchObject({
      finishesAt: null,
      heldBy: "channel_unavailable",
    });
    const everywhere = number([group(1, { zones: ["America/New_York", "Asia/Tokyo"] })]);
    const told = forecastChannel(everywhere, { ...terms, quietHours: { from: "18:00", to: "10:00" } });
    expect(told).toMatchObject({ finishesAt: null, heldBy: "quiet_hours" });
    expect(lastFinish([told])).toBeNull();
  });
});

const zones = fc.constantFrom(["Europe/Lisbon"], ["America/Sao_Paulo"], ["America/New_York", "America/Los_Angeles"]);
const groups = fc.array(
  fc.record({
    people: fc.integer({ min: 1, max: 3_000 }),
    startsAt: fc.integer({ min: 0, max: 2_880 }).map((minutes) => new Date(NOON.getTime() + minutes * 60_000)),
    zones,
    isNewChat: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
const plan = fc.record({
  groups,
  perMinute: fc.integer({ min: 5, max: 60 }),
  perDay: fc.option(fc.integer({ min: 300, max: 3_000 })),
  quietHours: fc.option(fc.constantFrom(night, { from: "12:00", to: "14:30" })),
  newChatsFrom: fc.option(fc.constant(new Date("2026-12-02T10:15:00Z"))),
});
type Plan = typeof plan extends fc.Arbitrary<infer Drawn> ? Drawn : never;
const told = ({ groups: given, perMinute, perDay, quietHours, newChatsFrom }: Plan) =>
  forecastChannel(number(given, { perMinute, allowance: () => perDay, newChatsFrom }), { ...terms, quietHours });

test("nobody is done earlier than pace, start and days allow", () => {
  fc.assert(
    fc.property(plan, (drawn) => {
      const { finishesAt, days, people } = told(drawn);
      const at = finishesAt?.getTime() ?? Infinity;
      const earliest = Math.min(...drawn.groups.map(({ startsAt }) => startsAt.getTime()));
      expect(at).toBeGreaterThanOrEqual(Math.floor(earliest + (people / drawn.perMinute) * 60_000));
      for (const each of drawn.groups) {
        const alone = each.startsAt.getTime() + (each.people / drawn.perMinute) * 60_000;
        expect(at).toBeGreaterThanOrEqual(Math.floor(alone));
      }
      if (finishesAt) expect(days.reduce((sum, day) => sum + day.people, 0)).toBe(people);
      for (const day of days) expect(day.people).toBeLessThanOrEqual((drawn.perDay ?? Infinity) + 1);
    }),
    { numRuns: 100 },
  );
});

test("more people are never done earlier", () => {
  fc.assert(
    fc.property(plan, fc.nat(4), fc.integer({ min: 1, max: 2_000 }), (drawn, which, more) => {
      const grown = drawn.groups.map((each, index) =>
        index === which % drawn.groups.length ? { ...each, people: each.people + more } : each,
      );
      const [few, many] = [told(drawn), told({ ...drawn, groups: grown })];
      expect(many.finishesAt?.getTime() ?? Infinity).toBeGreaterThanOrEqual(few.finishesAt?.getTime() ?? Infinity);
    }),
    { numRuns: 100 },
  );
});
