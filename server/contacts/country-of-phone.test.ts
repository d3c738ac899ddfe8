import { expect, test } from "vitest";
import { countryOfPhone } from "./country-of-phone.ts";

test.each([
  ["+5511988887777", "BR"],
  ["+12125550123", "US"],
  ["+14165550123", "CA"],
  ["+77012345678", "KZ"],
  ["+80012345678", null],
  ["+999123456789", null],
  ["no phone", null],
  ["", null],
])("%s is numbered in %s", (e164, country) => {
  expect(countryOfPhone(e164)).toBe(country);
});
