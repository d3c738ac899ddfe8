import { dropMarks } from "#server/platform/text.ts";
import { COURTESY_WORDS, START_WORDS, STRONG_STOP_WORDS, WEAK_STOP_WORDS } from "./consent-word-lists.ts";

/** What a text says about consent. `ambiguous`: the agent is asked, and campaigns to the contact wait for the answer. */
export type ConsentSaid = "opts_out" | "ambiguous" | "opts_in" | "not";

/** Words and phrases by their first word, each as its words. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** UTF-16 units read from each end of a text. Nobody writes a command of that length; a word in the middle of a novel asks nobody. */
const LOOKED_AT = 4_096;
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const STOP_SIGN = /[🛑⛔🚫]/u;
// A mark alone, like the selector behind an emoji, is no word.
const WORDS = /[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu;

const strongWords = Object.values(STRONG_STOP_WORDS).flat();
const strong = phrasesOf(strongWords);
const commands = phrasesOf([...strongWords, ...Object.values(WEAK_STOP_WORDS).flat()]);
const starts = phrasesOf(Object.values(START_WORDS).flat());
const courtesy = phrasesOf(COURTESY_WORDS);
const longestCourtesy = Math.max(...COURTESY_WORDS.map((phrase) => phrase.split(" ").length));
const unspaced = new RegExp(strongWords.filter((word) => UNSPACED_SCRIPT.test(word)).join("|"), "u");

/**
 * What an inbound text, or a button's payload or title, says about consent, in any language. Pure, and quick enough for every
 * inbound message. Rule: cases/optout.md (its six steps, in that order); START words alone opt in again: product rule.
 */
export function consentSaid(text: string): ConsentSaid {
  const whole = text.length <= 2 * LOOKED_AT;
  const words = wordsOf(normalise(whole ? text : `${text.slice(0, LOOKED_AT)} ${text.slice(-LOOKED_AT)}`));
  const rest = withoutCourtesy(words);
  if (rest.length === 0) return STOP_SIGN.test(text) ? "ambiguous" : "not";
  // A text that was not read to its end is never taken for a command, only for a question.
  if (whole && isCutInto(rest, commands)) return "opts_out";
  if (rest.some((_, index) => lengthsAt(rest, index, strong).length > 0)) return "ambiguous";
  if (unspaced.test(rest.join(" "))) return "ambiguous";
  return whole && isCutInto(rest, starts) ? "opts_in" : "not";
}

function normalise(text: string): string {
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\p{Variation_Selector}\u0640]/gu, "");
  return dropMarks(folded)
    .replaceAll("ı", "i")
    .replaceAll("ß", "ss")
    .replace(/(\p{L})\1{2,}/gu, "$1");
}

/** Letters written one by one ("S.T.O.P") are one word. */
function wordsOf(normalised: string): string[] {
  const words = normalised.match(WORDS) ?? [];
  return words.length > 1 && words.every((word) => /^\p{L}$/u.test(word)) ? [words.join("")] : words;
}

function withoutCourtesy(words: string[]): string[] {
  let rest = words;
  for (let length = longestCourtesy; length > 0; length -= 1) {
    const kept: string[] = [];
    for (let index = 0; index < rest.length; index += 1) {
      if (lengthsAt(rest, index, courtesy).includes(length)) index += length - 1;
      else kept.push(rest[index] ?? "");
    }
    rest = kept;
  }
  return rest;
}

/** Whether the words are phrases and nothing else; the phrases may be cut in any way ("stop all" is one, "stop stop" two). */
function isCutInto(words: string[], phrases: Phrases): boolean {
  const reached = new Set([0]);
  for (let index = 0; index < words.length; index += 1) {
    if (!reached.has(index)) continue;
    for (const length of lengthsAt(words, index, phrases)) reached.add(index + length);
  }
  return reached.has(words.length);
}

/** In words, the length of each phrase that stands at the index. */
function lengthsAt(words: string[], index: number, phrases: Phrases): number[] {
  const here = phrases.get(words[index] ?? "") ?? [];
  return here.flatMap((phrase) => (phrase.every((word, at) => word === words[index + at]) ? [phrase.length] : []));
}

function phrasesOf(texts: readonly string[]): Phrases {
  return Map.groupBy(
    texts.map((phrase) => phrase.split(" ")),
    ([first = ""]) => first,
  );
}
