import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { phoneVariants } from "./variants.ts";

const phones = z.array(z.string());
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        id: z.string(),
        why: z.string(),
        expected: z.union([z.object({ e164: z.string() }), z.object({ refuse: z.string() })]),
        sameContact: phones.optional(),
        otherContact: phones.optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/phones.json"), "utf8")));

/** Every form under which a phone finds its contact. */
const formsOf = (phone: string) => [phone, ...phoneVariants(phone)].sort();

const same = cases.flatMap(({ id, why, expected, sameContact }) =>
  "e164" in expected && sameContact ? [{ id, why, e164: expected.e164, numbers: [...sameContact].sort() }] : [],
);
const others = cases.flatMap(({ id, why, expected, otherContact }) =>
  "e164" in expected && otherContact ? [{ id, why, e164: expected.e164, numbers: otherContact }] : [],
);

describe("numbers of the same contact", () => {
  it.each(same)("$id: $why", ({ e164, numbers }) => {
    for (const number of numbers) expect(formsOf(e164)).toContain(number);
    for (const number of numbers) expect(formsOf(number)).toContain(e164);
  });

  it("are stated by eleven cases", () => {
    expect(same).toHaveLength(11);
  });
});

describe("numbers of other contacts", () => {
  it.each(others)("$id: $why", ({ e164, numbers }) => {
    for (const number of numbers) expect(formsOf(e164)).not.toContain(number);
    for (const number of numbers) expect(formsOf(number)).not.toContain(e164);
  });
});
