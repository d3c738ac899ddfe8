import { expect, test } from "vitest";
import { guardAnswer } from "./guard-keys.ts";

const plain = { repeat: false, modified: false };

test("S sends, D discards, Esc goes back to the text", () => {
  expect(guardAnswer({ ...plain, key: "s" }, 1_000)).toBe("send");
  expect(guardAnswer({ ...plain, key: "D" }, 1_000)).toBe("discard");
  expect(guardAnswer({ ...plain, key: "Escape" }, 1_000)).toBe("edit");
});

test("Enter never sends, however often it is pressed", () => {
  expect(guardAnswer({ ...plain, key: "Enter" }, 1_000)).toBeNull();
});

test("a letter typed on while the guard comes up does not send", () => {
  expect(guardAnswer({ ...plain, key: "s" }, 120)).toBeNull();
  expect(guardAnswer({ ...plain, key: "d" }, 120)).toBeNull();
  expect(guardAnswer({ ...plain, key: "Escape" }, 0)).toBe("edit");
});

test("a held key or a browser shortcut answers nothing", () => {
  expect(guardAnswer({ ...plain, key: "s", repeat: true }, 1_000)).toBeNull();
  expect(guardAnswer({ ...plain, key: "s", modified: true }, 1_000)).toBeNull();
});
