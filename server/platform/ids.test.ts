import { validate, version } from "uuid";
import { afterEach, expect, test, vi } from "vitest";
import { newId } from "./ids.ts";

const MANY = 20_000;

afterEach(() => void vi.useRealTimers());

test("ids are uuids of version 7, no two the same, and sort as they were made", () => {
  const ids = Array.from({ length: MANY }, () => newId());
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(MANY);
  expect(ids.toSorted()).toEqual(ids);
});

test("ids of one millisecond sort as they were made, also when the clock goes back", () => {
  vi.useFakeTimers({ now: new Date("2027-01-01T00:00:00.000Z"), toFake: ["Date"] });
  const before = Array.from({ length: 1_000 }, () => newId());
  vi.setSystemTime(new Date("2026-12-31T23:59:59.000Z"));
  const ids = [...before, newId()];
  expect(ids.toSorted()).toEqual(ids);
});
