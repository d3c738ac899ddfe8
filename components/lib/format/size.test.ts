import { expect, test } from "vitest";
import { fileSize } from "./size.ts";

test("a size is told in the unit people use", () => {
  expect(fileSize(1, "en")).toBe("1 byte");
  expect(fileSize(640, "en")).toBe("640 bytes");
  expect(fileSize(84_400, "en")).toBe("84 kB");
  expect(fileSize(1_240_000, "en")).toBe("1.2 MB");
  expect(fileSize(16_000_000, "en")).toBe("16 MB");
});

test("a size just below the next unit moves up to it", () => {
  expect(fileSize(999_900, "en")).toBe("1 MB");
});
