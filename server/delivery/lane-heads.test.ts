import { describe, expect, it } from "vitest";
import { createLaneHeads } from "./lane-heads.ts";

const START = "00000000-0000-0000-0000-000000000000";
const positionAt = (ms: number) =>
  `${ms
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-")}-7000-8000-000000000000`;

function open() {
  const clock = { now: 1_800_000_000_000 };
  return { clock, heads: createLaneHeads(() => clock.now) };
}

describe("the head of a lane", () => {
  it("passes what was claimed and is old enough, and looks from the start every five seconds", () => {
    const { clock, heads } = open();
    const old = positionAt(clock.now - 20_000);
    heads.pass("a", old);
    expect(heads.of("a")).toBe(old);
    clock.now += 5_001;
    expect(heads.of("a")).toBe(START);
  });

  it("never passes a place at which a transaction may still commit", () => {
    const { clock, heads } = open();
    heads.pass("a", positionAt(clock.now - 9_000));
    expect(heads.of("a")).toBe(START);
  });

  it("stays at the start while an entry waits to become due again", () => {
    const { clock, heads } = open();
    heads.hold("a", 8_000);
    clock.now += 7_000;
    heads.pass("a", positionAt(clock.now - 20_000));
    expect(heads.of("a")).toBe(START);
  });
});
