import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { csvCell } from "./csv.ts";

const { exports: cells } = z
  .object({ exports: z.array(z.object({ value: z.string(), cell: z.string(), why: z.string() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../contacts/cases/csv/expected.json"), "utf8")));

describe("a value as a cell of an export", () => {
  it.each(cells)("$value: $why", ({ value, cell }) => {
    expect(csvCell(value)).toBe(cell);
  });

  it("is stated by 13 cases", () => {
    expect(cells).toHaveLength(13);
  });

  it.each([
    ["  =1", "'  =1", "blanks before the sign"],
    [" \t1", "' \t1", "a tab behind a blank"],
    ["\r=1", '"\'\r=1"', "a line end is quoted, too"],
    ["-1-1", "'-1-1", "an amount has one sign"],
    ["-1.234,56", '"\'-1.234,56"', "and at most one point"],
    ["+", "'+", "a sign alone"],
    ["－5", "'－5", "a full-width sign"],
    ["a=1", "a=1", "a sign inside"],
  ])("%j is written %j: %s", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

test("no cell of an export begins as a formula, but phones and amounts with their sign", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " ", "1", ",", '"', "x") }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const shown = csvCell(text).replace(/^"/, "");
      if (/^\s*[=+\-@\t\r＝＋－＠]/.test(shown)) expect(shown).toMatch(/^[+-]\d+([.,]\d+)?"?$/);
    }),
    { numRuns: 2_000 },
  );
});
