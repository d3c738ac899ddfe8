import { expect, test } from "vitest";
import { percent } from "./percent.ts";

test("only all of it is all of it", () => {
  expect(percent(5, 5, "en")).toBe("100%");
  expect(percent(99_999, 100_000, "en")).toBe("99.99%");
  expect(percent(1, 3, "en")).toBe("33.33%");
  expect(percent(0, 0, "en")).toBe("0%");
});
