import { expect, test } from "vitest";
import { percent } from "./percent.ts";

test("only all of it is all of it", () => {
  expect(percent(5, 5, "en")).toBe("100%");
  expect(percent(99_999, 100_000, "en")).toBe("99.99%");
  expect(percent(0, 0, "en")).toBe("0%");
});

test("decimals stand where a share is nearly none or all", () => {
  expect(percent(2, 3, "en")).toBe("67%");
  expect([percent(25, 30, "en"), percent(5, 30, "en")]).toEqual(["83%", "17%"]);
  expect(percent(1, 3, "de")).toBe("33\u00a0%");
  expect(percent(1, 1_000, "en")).toBe("0.1%");
  expect(percent(9_975, 10_000, "en")).toBe("99.75%");
});
