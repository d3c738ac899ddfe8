import { expect, it } from "vitest";
import { shortcutOf } from "./shortcuts.ts";

const press = (key: string, given = {}) => shortcutOf({ key, shift: false, modified: false, repeat: false, ...given });

it("tells R, which answers, from Shift+R, which sends a failed message again", () => {
  expect([press("r"), press("R", { shift: true }), press("R")]).toEqual(["reply", "retry", "reply"]);
});

it("tells K, which goes up the list, from Shift+K, which keeps somebody's consent", () => {
  expect([press("k"), press("K", { shift: true }), press("K"), press("o")]).toEqual([
    "previous",
    "keepConsent",
    "previous",
    "optOut",
  ]);
});

it("leaves the browser its own keys", () => {
  expect([press("r", { modified: true }), press("e", { modified: true })]).toEqual([null, null]);
});

it("does not close twice while a key is held, but goes on down the list", () => {
  expect([press("e", { repeat: true }), press("j", { repeat: true })]).toEqual([null, "next"]);
});
