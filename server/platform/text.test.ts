import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  foldText,
  previewText,
  refuseText,
  cleanFileName,
  storeText,
  textDirection,
  TEXT_LIMITS,
  type TextTarget,
} from "./text.ts";

const repeat = z
  .object({ repeat: z.tuple([z.string(), z.number()]) })
  .transform(({ repeat: [text, n] }) => text.repeat(n));
const part = z.union([z.string(), repeat]);
const text = z.union([part, z.array(part).transform((parts) => parts.join(""))]);
const target = z.custom<TextTarget>((value) => typeof value === "string" && value in TEXT_LIMITS);
const caseSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("store"), input: z.object({ text }), expected: z.unknown() }),
  z.object({ kind: z.literal("limit"), input: z.object({ text, channel: target }), expected: z.unknown() }),
  z.object({ kind: z.literal("preview"), input: z.object({ text, max: z.number() }), expected: z.unknown() }),
  z.object({
    kind: z.literal("fold"),
    input: z.object({ a: text, b: text }),
    expected: z.union([z.object({ match: z.boolean() }), z.object({ part: z.boolean() })]),
  }),
  z.object({ kind: z.literal("direction"), input: z.object({ text }), expected: z.unknown() }),
  z.object({ kind: z.literal("fileName"), input: z.object({ name: z.string() }), expected: z.unknown() }),
]);
type Case = z.infer<typeof caseSchema>;

const file = z
  .object({ cases: z.array(z.intersection(z.object({ id: z.string(), why: z.string() }), caseSchema)) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/text.json"), "utf8")));

function outcomeOf(given: Case): unknown {
  switch (given.kind) {
    case "store":
      return { text: storeText(given.input.text) };
    case "limit": {
      const refuse = refuseText(storeText(given.input.text), given.input.channel);
      return refuse ? { refuse } : { ok: true };
    }
    case "preview":
      return { text: previewText(given.input.text, given.input.max) };
    case "fold": {
      const [a, b] = [foldText(given.input.a), foldText(given.input.b)];
      return "match" in given.expected ? { match: a === b } : { part: a.includes(b) };
    }
    case "direction":
      return { dir: textDirection(given.input.text) };
    case "fileName":
      return { name: cleanFileName(given.input.name) };
  }
}

describe("text", () => {
  it.each(file.cases)("$id: $why", (given) => {
    expect(outcomeOf(given)).toEqual(given.expected);
  });

  it("has every case of the file", () => {
    expect(file.cases).toHaveLength(45);
  });

  it("previews a text of the longest size within a millisecond or so", () => {
    const long = "é́".repeat(32_768);
    const startedAt = performance.now();
    expect(previewText(long, 120).endsWith("…")).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(50);
  });
});
