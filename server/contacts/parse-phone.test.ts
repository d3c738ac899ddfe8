import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { parsePhone, PHONE_REFUSALS, type ParsedPhone } from "./parse-phone.ts";

const { cases } = z
  .object({
    cases: z.array(
      z.object({
        id: z.string(),
        why: z.string(),
        input: z.string(),
        country: z.string().nullable(),
        expected: z.unknown(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/phones.json"), "utf8")));

describe("a text that may be a phone", () => {
  it.each(cases)("$id: $why", ({ input, country, expected }) => {
    expect(parsePhone(input, country)).toEqual(expected);
  });

  it("is stated by 52 cases", () => {
    expect(cases).toHaveLength(52);
  });
});

const further: [input: string, country: string | null, expected: ParsedPhone, why: string][] = [
  ["030/1234567", "DE", { e164: "+49301234567" }, "a slash between area code and number is no second phone"],
  ["01.99.00.12.34", "FR", { e164: "+33199001234" }, "dots between pairs are no decimals"],
  ["11.988887777", "BR", { e164: "+5511988887777" }, "one dot behind an area code"],
  ["+55 11 98888.7777", null, { e164: "+5511988887777" }, "one dot in a number with blanks"],
  ["5511988887777.00", "BR", { refuse: "phone.lost_digits" }, "only exactly one .0 is known to have lost nothing"],
  ["1234567.0", "US", { refuse: "phone.lost_digits" }, "too few digits for a float of a phone"],
  ["5.5 x 10^12", "BR", { refuse: "phone.lost_digits" }, "another way to write an exponent"],
  ["+55 11 98888-777²", null, { refuse: "phone.not_a_number" }, "a footnote mark never becomes a digit"],
  ["5511988887777@s.whatsapp.net", null, { refuse: "phone.not_a_number" }, "an address"],
  ["11988887777\n11977776666", "BR", { refuse: "phone.several" }, "two on two lines"],
  ["11 98888-7777 ou 11 97777-6666", "BR", { refuse: "phone.several" }, "two and a word"],
  ["11 98888-7777 ramal 12", "BR", { refuse: "phone.extension" }, "an extension in another language"],
  ["tel:+1-212-555-0123;ext=45", null, { refuse: "phone.extension" }, "an extension in a URI"],
  ["tel:98888-7777;phone-context=+5511", null, { e164: "+5511988887777" }, "a URI that names its context"],
  ["00351912345678", null, { e164: "+351912345678" }, "the international prefix E.164 recommends"],
  ["15512345678", "MX", { refuse: "phone.too_long" }, "a North American number is not read as a Mexican one"],
  ["5215512345678", "MX", { e164: "+525512345678" }, "the old 1 behind 52, without a plus"],
  ["01 55 1234 5678", "MX", { e164: "+525512345678" }, "an abolished prefix"],
  ["+54 11 15 2345-6789", null, { e164: "+5491123456789" }, "15 behind the area code, written internationally"],
  ["11988887777", "XX", { refuse: "phone.unknown_country" }, "a default country that does not exist"],
  ["12", "BR", { refuse: "phone.too_short" }, "two digits"],
  ["7".repeat(10_000), "BR", { refuse: "phone.too_long" }, "a cell full of digits"],
];

test.each(further)("%s in %s is %o: %s", (input, country, expected) => {
  expect(parsePhone(input, country)).toEqual(expected);
});

const countries = fc.constantFrom(null, "BR", "MX", "AR", "US", "DE", "IT", "RU", "XX");
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(...Array.from("0123456789+-./,;()x#eE@ \u200b\u00a0'٣९")), maxLength: 40 }),
);

test("any text is a phone in E.164 or one of the refusals", () => {
  fc.assert(
    fc.property(texts, countries, (text, country) => {
      const parsed = parsePhone(text, country);
      if ("e164" in parsed) expect(parsed.e164).toMatch(/^\+[1-9]\d{5,14}$/);
      else expect(PHONE_REFUSALS).toContain(parsed.refuse);
    }),
    { numRuns: 2_000 },
  );
});

test("what was read once is read the same again, whatever the country", () => {
  const digits = fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), minLength: 6, maxLength: 13 });
  const starts = fc.constantFrom("+55119", "+5511", "+521", "+52", "+549", "+54", "+44", "+1", "+39", "0", "");
  fc.assert(
    fc.property(starts, digits, countries, countries, (start, rest, country, other) => {
      const first = parsePhone(start + rest, country);
      if ("e164" in first) expect(parsePhone(first.e164, other === "XX" ? null : other)).toEqual(first);
    }),
    { numRuns: 3_000 },
  );
});
