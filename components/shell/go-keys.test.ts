import { expect, test } from "vitest";
import { pressGo } from "./go-keys.ts";

const plain = { modified: false, typing: false };

test("G then a letter goes there", () => {
  const first = pressGo(null, { ...plain, key: "g", atMs: 100 });
  expect(pressGo(first.state, { ...plain, key: "i", atMs: 600 })).toEqual({ state: null, go: "I" });
});

test("a late second key does nothing", () => {
  expect(pressGo(100, { ...plain, key: "i", atMs: 2_000 }).go).toBeUndefined();
});

test("typing the letters into a field goes nowhere", () => {
  const first = pressGo(null, { ...plain, typing: true, key: "g", atMs: 100 });
  expect(first.state).toBeNull();
  expect(pressGo(100, { ...plain, typing: true, key: "i", atMs: 200 }).go).toBeUndefined();
});

test("Ctrl+G belongs to the browser", () => {
  expect(pressGo(null, { ...plain, modified: true, key: "g", atMs: 100 }).state).toBeNull();
});

test("a second G starts over", () => {
  expect(pressGo(100, { ...plain, key: "g", atMs: 300 })).toEqual({ state: 300 });
});
