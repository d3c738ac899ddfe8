import { expect, test } from "vitest";
import { jsonTokens, laidOut } from "./json-tokens.ts";

test("tells keys from texts and loses nothing", () => {
  const json = JSON.stringify({ type: 'a "quoted" \\ text', data: { n: [1, null], ok: true } }, null, 2);
  const tokens = jsonTokens(json);
  expect(tokens.map((token) => token.text).join("")).toBe(json);
  expect(tokens.filter((token) => token.kind === "key").map((token) => token.text)).toEqual([
    '"type"',
    '"data"',
    '"n"',
    '"ok"',
  ]);
  expect(tokens.filter((token) => token.kind === "text").map((token) => token.text)).toEqual([
    '"a \\"quoted\\" \\\\ text"',
  ]);
});

test("what is not JSON, or was cut, stays as it came", () => {
  for (const text of ["<html>", '{"cut":"in the mid', 'a "', "", '"""']) {
    expect(laidOut(text)).toBe(text);
    expect(
      jsonTokens(text)
        .map((token) => token.text)
        .join(""),
    ).toBe(text);
  }
  expect(laidOut('{"a":1}')).toBe('{\n  "a": 1\n}');
});
