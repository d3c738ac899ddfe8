import { expect, test } from "vitest";
import { duration } from "./duration.ts";

test("says a time in the unit that reads best", () => {
  expect(duration(96, "en")).toBe("96 ms");
  expect(duration(0, "en")).toBe("0 ms");
  expect(duration(0.4321, "en")).toBe("0.4 ms");
  expect(duration(12.6, "en")).toBe("13 ms");
  expect(duration(1_214, "en")).toBe("1.21 sec");
  expect(duration(15_004, "en")).toBe("15 sec");
});
