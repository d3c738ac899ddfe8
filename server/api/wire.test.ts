import { expect, test } from "vitest";
import { wire } from "./wire.ts";

// The other half, components/lib/wire.test.ts, reads these same texts.
const at = new Date("2026-11-30T09:32:00.123Z");
const AT = `{"$date":${at.getTime()}}`;
const written = (value: unknown): string => JSON.stringify(wire.serialize(value));

test("an answer is JSON in which a date says that it is one", () => {
  expect(written(null)).toBe("null");
  expect(written(at)).toBe(AT);
  expect(written({ rows: [{ at, closedAt: null, note: undefined }], nextCursor: "x" })).toBe(
    `{"rows":[{"at":${AT},"closedAt":null}],"nextCursor":"x"}`,
  );
  expect(written([[at], { "a.b": at }])).toBe(`[[${AT}],{"a.b":${AT}}]`);
});

test("a key of a customer's own that starts with a dollar sign is told from a date", () => {
  expect(written({ $date: 1, $$date: { $date: at }, $: at })).toBe(
    `{"$$date":1,"$$$date":{"$$date":${AT}},"$$":${AT}}`,
  );
});

test("what JSON cannot carry is refused, not half sent", () => {
  expect(() => wire.serialize({ ids: new Set([1]) })).toThrow("a Set cannot travel (ids)");
  expect(() => wire.serialize({ big: 1n })).toThrow("a bigint cannot travel (big)");
});

test("nothing stays nothing, and a question is read as it stands", () => {
  expect(wire.serialize(undefined)).toBe(undefined);
  expect(wire.deserialize({ queue: "mine", teamId: null })).toEqual({ queue: "mine", teamId: null });
});
