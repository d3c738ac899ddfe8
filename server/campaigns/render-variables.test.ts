import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { renderedParts, renderVariables, sanitiseValue } from "./render-variables.ts";

const { cases } = z
  .object({
    cases: z.array(
      z.object({
        id: z.string(),
        why: z.string(),
        body: z.string(),
        bindings: z.array(z.object({ attribute: z.string(), fallback: z.string().optional() })),
        contact: z.object({ attributes: z.record(z.string(), z.unknown()) }),
        expected: z.unknown(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/template-variables.json"), "utf8")));

describe("values put into a message", () => {
  it.each(cases)("$id: $why", ({ body, bindings, contact, expected }) => {
    expect(renderVariables(body, bindings, contact.attributes)).toEqual(expected);
  });

  it.each(cases)("$id: its pieces are the same text", ({ body, bindings, contact }) => {
    const rendered = renderVariables(body, bindings, contact.attributes);
    const pieces = renderedParts(body, bindings, contact.attributes).map(({ text }) => text);
    if ("text" in rendered) expect(pieces.join("")).toBe(rendered.text);
  });

  it("are stated by 27 cases", () => {
    expect(cases).toHaveLength(27);
  });
});

/** What a customer called `name` reads in place of the variable. */
const shown = (name: unknown) => renderVariables("{{1}}", [{ attribute: "name" }], { name });
const value = (text: string) => ({ params: [text], text });
const held = (variable: number) => ({ hold: { code: "variable.missing", variable } });

describe("a value", () => {
  it("keeps a conjunct's joiner behind its sign, and a scarf of a flag's tags", () => {
    const conjunct = "\u0915\u094d\u200d\u0937";
    const scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
    expect(shown(conjunct)).toEqual(value(conjunct));
    expect(shown(scotland)).toEqual(value(scotland));
    expect(shown("👩🏽\u200d💻 1\ufe0f\u20e3")).toEqual(value("👩🏽\u200d💻 1\ufe0f\u20e3"));
  });

  it("loses tags that hide text, and non-joiners between emoji", () => {
    expect(shown("Ana\u{e0041}\u{e0042}")).toEqual(value("Ana"));
    expect(shown("👩\u200c👧")).toEqual(value("👩👧"));
  });

  it("has one blank where something unseen stood between two", () => {
    expect(shown("Ana \u200b \u0000 Maria")).toEqual(value("Ana Maria"));
  });

  it("is none when the attribute is something every object has, or no number", () => {
    expect(renderVariables("{{1}}", [{ attribute: "constructor" }], {})).toEqual(held(1));
    expect(shown(Number.NaN)).toEqual(held(1));
    expect(shown({ first: "Ana" })).toEqual(held(1));
  });
});

describe("a recipient", () => {
  it("is held by the lowest number without a value", () => {
    const bindings = [{ attribute: "a" }, { attribute: "b" }, { attribute: "c" }];
    expect(renderVariables("{{3}} {{2}} {{1}}", bindings, { a: "x" })).toEqual(held(2));
  });

  it("is held when the body asks for more than is bound", () => {
    expect(renderVariables("{{1}} {{2}}", [{ attribute: "a" }], { a: "x" })).toEqual(held(2));
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "a",
      "خ",
      "क",
      "\u094d",
      "👩",
      "\u{1f3f4}",
      "\u{e0067}",
      "\u200c",
      "\u200d",
      "\u200b",
      " ",
      "\n",
    ),
  }),
);

test("a value is on one line, without runs of blanks, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = sanitiseValue(text);
      expect(clean).not.toMatch(/[\p{Cc}\u2028\u2029\u200b]|\p{White_Space}{2}|^\p{White_Space}|\p{White_Space}$/u);
      expect(clean.isWellFormed()).toBe(true);
      expect(sanitiseValue(clean)).toBe(clean);
    }),
    { numRuns: 2_000 },
  );
});

test("whatever the values, the text is the body with each placeholder taken by its parameter", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anyText, fc.constantFrom("{{1}}", "{{2}}", "$&", "$1")), { minLength: 1 }),
      (texts) => {
        const attributes = Object.fromEntries(texts.map((text, index) => [`a${index}`, text]));
        const bindings = texts.map((_, index) => ({ attribute: `a${index}`, fallback: "friend" }));
        const body = texts.map((_, index) => `<{{${index + 1}}}>`).join("\n");
        const rendered = renderVariables(body, bindings, attributes);
        const params = texts.map((text) => sanitiseValue(text) || "friend");
        expect(rendered).toEqual({ params, text: params.map((param) => `<${param}>`).join("\n") });
      },
    ),
  );
});
