import { expect, test } from "vitest";
import { isTest, programOf } from "./program-of.ts";

test.each([
  ["a line of a program", { action: "closed", by: { keyId: "k", name: "Shop" } }, "Shop"],
  ["a text of a program", { by: { keyId: "k", name: "Shop" } }, "Shop"],
  ["a line of a member", { action: "closed" }, null],
  ["a text of a member", null, null],
  ["a picture from the phone", { media: { mediaId: "m" } }, null],
])("%s", (_what, content, name) => {
  expect(programOf(content)).toBe(name);
});

test("a campaign's test is told from what was meant for the person", () => {
  expect(isTest({ testOf: "c" })).toBe(true);
  expect(isTest({ by: { name: "Shop" } })).toBe(false);
  expect(isTest(null)).toBe(false);
});
