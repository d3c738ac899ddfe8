import { describe, expect, it } from "vitest";
import { nextWindow } from "./window.ts";

describe("how much a pump holds at once", () => {
  it("shrinks while its event loop is busy, and never below eight", () => {
    expect(nextWindow(32, 0.95, 32)).toBe(27);
    expect(nextWindow(9, 0.99, 32)).toBe(8);
    expect(nextWindow(4, 0.99, 4)).toBe(4);
  });

  it("grows while there is time to spare, up to what it may hold", () => {
    expect(nextWindow(16, 0.2, 32)).toBe(18);
    expect(nextWindow(31, 0.2, 32)).toBe(32);
  });

  it("stays where it is in between", () => {
    expect(nextWindow(20, 0.8, 32)).toBe(20);
  });
});
