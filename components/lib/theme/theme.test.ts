import { expect, test } from "vitest";
import { parseTheme } from "./theme.ts";

test("a stored theme is kept and anything else follows the system", () => {
  expect(parseTheme("dark")).toBe("dark");
  expect(parseTheme("light")).toBe("light");
  expect(parseTheme(undefined)).toBe("system");
  expect(parseTheme('"><script>')).toBe("system");
});
