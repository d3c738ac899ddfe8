import superjson from "superjson";
import { expect, test } from "vitest";
import { wire } from "./wire.ts";

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const answered = (value: unknown): unknown => wire.deserialize(overTheWire(superjson.serialize(value)));
const at = new Date("2026-11-30T09:32:00.123Z");

test("an answer of the server is read as it was meant", () => {
  for (const value of [
    null,
    "text",
    at,
    undefined,
    { rows: [{ at, closedAt: null, note: undefined }], nextCursor: "x" },
    { attributes: { "a.b": { at }, "c\\d": at, "": at } },
    [[at], { at }],
  ])
    expect(answered(value)).toEqual(value);
});

test("one date in two places arrives in both", () => {
  expect(answered({ first: at, last: at })).toEqual({ first: at, last: at });
});

test("what is neither JSON nor a date is refused, not half read", () => {
  expect(() => answered({ ids: new Set([1]) })).toThrow();
  expect(() => answered({ big: 1n })).toThrow();
});

test("the server reads what is asked", () => {
  for (const input of [undefined, null, { queue: "mine", teamId: null, cursor: "x" }, ["a", 1]])
    expect(superjson.parse(JSON.stringify(wire.serialize(input)))).toEqual(input);
});
