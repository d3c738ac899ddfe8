import { expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

test("names a browser and its system, the most particular first", () => {
  const edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0";
  expect(describeDevice(edge)).toBe("Edge · Windows");
  expect(describeDevice("Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:120.0) Gecko Firefox/120.0")).toBe(
    "Firefox · macOS",
  );
  expect(describeDevice("curl/8.5.0")).toBeNull();
  expect(describeDevice(null)).toBeNull();
});
