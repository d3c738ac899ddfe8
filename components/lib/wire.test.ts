import { expect, test } from "vitest";
import { wire } from "./wire.ts";

// The other half, server/api/wire.test.ts, writes these same texts.
const at = new Date("2026-11-30T09:32:00.123Z");
const AT = `{"$date":${at.getTime()}}`;

test("an answer of the server is read as it was meant", () => {
  const read = (text: string): unknown => wire.deserialize(JSON.parse(text));
  expect(read("null")).toBe(null);
  expect(read(`"text"`)).toBe("text");
  expect(read(AT)).toEqual(at);
  expect(read(`{"rows":[{"at":${AT},"closedAt":null}],"nextCursor":"x"}`)).toEqual({
    rows: [{ at, closedAt: null }],
    nextCursor: "x",
  });
  expect(read(`[[${AT}],{"a.b":${AT}}]`)).toEqual([[at], { "a.b": at }]);
});

test("a key of a customer's own that starts with a dollar sign is no date", () => {
  const own = wire.deserialize(JSON.parse(`{"$$date":1,"$$$date":{"$$date":${AT}},"$$":${AT}}`));
  expect(own).toEqual({ $date: 1, $$date: { $date: at }, $: at });
});

test("nothing stays nothing, and a question is JSON as it stands", () => {
  expect(wire.deserialize(undefined)).toBe(undefined);
  expect(wire.serialize({ queue: "mine", teamId: null })).toEqual({ queue: "mine", teamId: null });
});
