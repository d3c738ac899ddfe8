import { expect, test } from "vitest";
import { ofLocalInput, toLocalInput } from "./local-time.ts";

test("a moment goes into the field and comes back, to the minute", () => {
  const at = new Date(2026, 2, 5, 7, 4);
  expect(toLocalInput(at)).toBe("2026-03-05T07:04");
  expect(ofLocalInput("2026-03-05T07:04")).toEqual(at);
});

test("an empty or half-filled field is no moment", () => {
  expect(ofLocalInput("")).toBeNull();
  expect(ofLocalInput("2026-03-05")).toBeNull();
  expect(ofLocalInput("2026-19-05T07:04")).toBeNull();
});
