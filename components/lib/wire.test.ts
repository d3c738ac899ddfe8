import { expect, test } from "vitest";
import { wire as server } from "#server/api/wire.ts";
import { wire } from "./wire.ts";

const overTheWire = (value: unknown): unknown => {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
};
const answered = (value: unknown): unknown => wire.deserialize(overTheWire(server.serialize(value)));
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
    { attributes: { $date: 1, $$date: { $date: at }, $: at } },
  ])
    expect(answered(value)).toEqual(value);
});

test("one date in two places arrives in both", () => {
  expect(answered({ first: at, last: at })).toEqual({ first: at, last: at });
});

test("what is neither JSON nor a date is refused, not half read", () => {
  expect(() => answered({ ids: new Set([1]) })).toThrow("a Set cannot travel (ids)");
  expect(() => answered({ big: 1n })).toThrow("a bigint cannot travel (big)");
});

test("the server reads what is asked", () => {
  for (const input of [undefined, null, { queue: "mine", teamId: null, cursor: "x" }, ["a", 1]])
    expect(server.deserialize(overTheWire(wire.serialize(input)))).toEqual(input);
});
