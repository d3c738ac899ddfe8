import { expect, test } from "vitest";
import { readablePhone } from "./readable-phone.ts";

test.each([
  ["+351912345678", "+351 912 345 678"],
  ["+5511987654321", "+55 11 98765 4321"],
  ["+12025550123", "+1 202 555 0123"],
  ["+99999", "+99999"],
  ["not a phone", "not a phone"],
])("%s is read as %s", (e164, shown) => {
  expect(readablePhone(e164)).toBe(shown);
});
