import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { COURTESY_WORDS, START_WORDS, STRONG_STOP_WORDS, WEAK_STOP_WORDS } from "./consent-word-lists.ts";
import { consentSaid } from "./consent-words.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "cases", file), "utf8");
const { cases } = z
  .object({ cases: z.array(z.object({ id: z.string(), why: z.string(), text: z.string(), expected: z.string() })) })
  .parse(JSON.parse(read("optout.json")));

/** The words under a heading of optout.md, by language; a paragraph of words is under "". */
function wordsUnder(heading: string): Record<string, string[]> {
  const section = read("optout.md").split(`## ${heading}`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.includes(" · ") || /^\| [a-z]{2} \|/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, language = "", words = line] = /^\| (\w+) \| (.+) \|$/.exec(line) ?? [];
      return [language, words.split("·").map((word) => word.trim())];
    }),
  );
}

const stopWords: string[] = [...Object.values(STRONG_STOP_WORDS), ...Object.values(WEAK_STOP_WORDS)].flat();
const startWords = Object.values(START_WORDS).flat();

describe("a text about consent", () => {
  it.each(cases)("$id: $why", ({ text, expected }) => {
    const said = consentSaid(text);
    // The cases know opting out only; opting in is the other command.
    expect(said === "opts_in" ? "not" : said).toBe(expected);
  });

  it("is stated by 74 cases", () => {
    expect(cases).toHaveLength(74);
  });
});

describe("the words", () => {
  it("are those of the rule", () => {
    expect(STRONG_STOP_WORDS).toEqual(wordsUnder("Strong commands"));
    expect(WEAK_STOP_WORDS).toEqual(wordsUnder("Weak commands (only alone)"));
    expect(COURTESY_WORDS).toEqual(wordsUnder("Courtesy")[""]);
  });

  it.each(stopWords)("%s opts out alone, shouted and with courtesy", (word) => {
    expect([word, `${word.toUpperCase()}!!`, `Hello, ${word} - obrigado`].map(consentSaid)).toEqual(
      Array.from({ length: 3 }, () => "opts_out"),
    );
  });

  it.each(startWords)("%s opts in alone, shouted and with courtesy", (word) => {
    expect([word, `${word.toUpperCase()}!!`, `Hello, ${word} - obrigado`].map(consentSaid)).toEqual(
      Array.from({ length: 3 }, () => "opts_in"),
    );
  });
});

const further: [text: string, said: string, why: string][] = [
  ["START", "opts_in", "the plain command"],
  ["Start, thank you", "opts_in", "courtesy words are dropped"],
  ["Começar", "opts_in", "accents fold"],
  ["when do you start?", "not", "a start word in a sentence"],
  ["please", "not", "courtesy alone"],
  ["please 🛑", "ambiguous", "courtesy and a stop sign"],
  ["🛑 what is this", "not", "a stop sign beside words that ask nothing"],
  ["start stop", "ambiguous", "both: a person decides"],
  ["⛔️ STOP ❤️", "opts_out", "the selector behind an emoji is no word"],
  ["수신 거부해주세요", "ambiguous", "a phrase inside words without spaces"],
  ["nonstop".repeat(3_000), "not", "one long word"],
  [`${"word ".repeat(2_000)}stop`, "ambiguous", "the command behind a long text"],
  ["stop ".repeat(3_000), "ambiguous", "a text too long to be read whole is only a question"],
];

test.each(further)("%.40s is %s: %s", (text, said) => {
  expect(consentSaid(text)).toBe(said);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom(...stopWords, ...startWords, ...COURTESY_WORDS, "order", "🛑", "x"))
    .map((it) => it.join(" ")),
);

test("any text has an answer", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(["opts_out", "ambiguous", "opts_in", "not"]).toContain(consentSaid(text));
    }),
    { numRuns: 1_000 },
  );
});

test("case, blanks around, signs behind and courtesy before change no answer", () => {
  const words = fc.array(fc.constantFrom("stop", "stop all", "start", "cancel", "order", "unsubscribe"), {
    minLength: 1,
  });
  fc.assert(
    fc.property(words, (chosen) => {
      const text = chosen.join(" ");
      const said = consentSaid(text);
      for (const form of [text.toUpperCase(), `  ${text}\n`, `"${text}"!`, `Hi please ${text}`])
        expect(consentSaid(form)).toBe(said);
    }),
  );
});

test("commands only opt out, in any order and number; with a word that is none they only ask or mean nothing", () => {
  const commands = fc.array(fc.constantFrom(...stopWords), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(commands, fc.nat(6), (chosen, at) => {
      expect(consentSaid(chosen.join(" "))).toBe("opts_out");
      expect(consentSaid(chosen.toSpliced(at, 0, "zebra").join(" "))).not.toBe("opts_out");
    }),
    { numRuns: 500 },
  );
});
