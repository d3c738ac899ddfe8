import { describe, expect, test } from "vitest";
import { chooseReleases, planBalance } from "./balance.ts";

describe("a worker's share", () => {
  test("is everything when it is alone", () => {
    expect(planBalance({ wanted: 7, workers: 1, held: 2 })).toEqual({ take: 5, release: 0 });
  });

  test("is rounded up, so that an odd channel is held and does not travel", () => {
    expect(planBalance({ wanted: 5, workers: 2, held: 3 })).toEqual({ take: 0, release: 0 });
    expect(planBalance({ wanted: 5, workers: 2, held: 2 })).toEqual({ take: 1, release: 0 });
  });

  test("shrinks when another joins and grows when one leaves", () => {
    expect(planBalance({ wanted: 10, workers: 2, held: 10 })).toEqual({ take: 0, release: 5 });
    expect(planBalance({ wanted: 10, workers: 1, held: 5 })).toEqual({ take: 5, release: 0 });
  });

  test("asks nothing of anybody when nothing is wanted", () => {
    expect(planBalance({ wanted: 0, workers: 0, held: 0 })).toEqual({ take: 0, release: 0 });
  });
});

describe("what is handed over", () => {
  const live = (name: string, inFlight = 0) => ({ name, isOpen: true, inFlight });
  const unopened = (name: string) => ({ name, isOpen: false, inFlight: 0 });
  const names = (channels: { name: string }[]) => channels.map((channel) => channel.name);

  test("is what was not opened yet, as much as is asked", () => {
    expect(names(chooseReleases([live("a"), unopened("b"), unopened("c")], 2, 1))).toEqual(["b", "c"]);
  });

  test("is few live ones at a time, the idle first", () => {
    expect(names(chooseReleases([live("busy", 3), live("a"), live("b")], 3, 2))).toEqual(["a", "b"]);
  });
});
