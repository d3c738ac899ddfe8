import { describe, expect, test } from "vitest";
import { CHANNEL_STATES } from "./provider.ts";
import { actionsFor, canSend, needsPerson } from "./rules.ts";

const channel = { desiredState: "connected", phone: "+351910000118", isArchived: false } as const;

describe("what a person may do with a number", () => {
  test.each([
    ["disconnected", "disconnected", ["connect", "log_out", "archive"]],
    ["connected", "connected", ["disconnect", "log_out", "archive"]],
    ["awaiting_scan", "connected", ["disconnect", "archive"]],
    ["replaced", "connected", ["connect", "log_out", "archive"]],
    ["logged_out", "connected", ["relink", "archive"]],
    ["banned", "connected", ["connect", "archive"]],
    ["connected", "logged_out", ["archive"]],
  ] as const)("%s, wanted %s: %j", (state, desiredState, actions) => {
    expect(actionsFor({ ...channel, state, desiredState })).toEqual(actions);
  });

  test("is nothing once it is archived", () => {
    for (const state of CHANNEL_STATES) expect(actionsFor({ ...channel, state, isArchived: true })).toEqual([]);
  });

  test("offers no log-out for a number that was never linked", () => {
    expect(actionsFor({ ...channel, state: "disconnected", phone: null })).toEqual(["disconnect", "archive"]);
  });
});

test("a number needs a person where only a person helps, and only while it is wanted", () => {
  const needing = CHANNEL_STATES.filter((state) => needsPerson({ ...channel, state }));
  expect(needing).toEqual(["awaiting_scan", "awaiting_passkey", "replaced", "logged_out", "banned"]);
  expect(needsPerson({ ...channel, state: "logged_out", desiredState: "disconnected" })).toBe(false);
});

test("messages leave a connected number and a restricted one", () => {
  expect(CHANNEL_STATES.filter(canSend)).toEqual(["connected", "restricted"]);
});
