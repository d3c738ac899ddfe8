/** What happens to text; the rules with their sources stand in cases/text.json. */

/** Longest text in UTF-16 code units after `storeText`, by where it goes. */
export const TEXT_LIMITS = { cloud: 4_096, linked: 65_536, simulated: 65_536, caption: 1_024 } as const;
export type TextTarget = keyof typeof TEXT_LIMITS;

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// U+2800, the braille blank, has a code of its own but shows nothing.
const NOTHING_TO_SEE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;
const FOLDED_SCRIPT_LETTER_WITH_MARKS =
  /([[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}]&&\p{L}])\p{M}+/gv;
const FOLDED_LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
};
const RIGHT_TO_LEFT =
  /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}\p{sc=Adlam}\p{sc=Hanifi_Rohingya}]/u;
// Each code unit is one character to a reader, so that most previews need no segmenter.
const ONE_UNIT_EACH = /^[\x20-\x7e\u00a0-\u02ff]*$/;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Text as it is stored: PostgreSQL holds no NUL, and half a surrogate pair is no character. Nothing else changes. */
export function storeText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** Why a stored text cannot be sent, or null. Nothing is ever cut. */
export function refuseText(stored: string, target: TextTarget): "text.too_long" | "text.empty" | null {
  if (stored.length > TEXT_LIMITS[target]) return "text.too_long";
  return NOTHING_TO_SEE.test(stored) ? "text.empty" : null;
}

/** One line for a list row, of at most `max` user-perceived characters, the last being … when it was cut. */
export function previewText(text: string, max: number): string {
  const line = text.replace(BIDI_CONTROLS, "").replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  if (ONE_UNIT_EACH.test(line)) return `${line.slice(0, max - 1)}…`;
  const shown: string[] = [];
  for (const { segment } of graphemes.segment(line)) {
    if (shown.length === max) return `${shown.slice(0, -1).join("")}…`;
    shown.push(segment);
  }
  return line;
}

/** Text as search compares it: case, accents, ligatures, joiners and kinds of digits do not matter. */
export function foldText(text: string): string {
  return dropMarks(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\p{Cf}\u0640]/gu, ""),
  )
    .replace(/[ßæœøłđıς]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(/[\p{Nd}--[0-9]]/gv, asciiDigit)
    .replace(/\s+/g, " ")
    .trim();
}

/** Letters without their accents and vowel marks, where those are no part of the word: Indic vowel signs and kana marks stay. */
export function dropMarks(text: string): string {
  return text.normalize("NFD").replace(FOLDED_SCRIPT_LETTER_WITH_MARKS, "$1").normalize("NFC");
}

/** Decimal digits stand in runs of ten, so a digit's value is its distance from the start of its run. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let distance = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - distance - 1))) distance += 1;
  return String(distance % 10);
}

/** The direction `dir=auto` gives: of the first strong letter. */
export function textDirection(text: string): "ltr" | "rtl" {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter && RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/** A file name without folders and without characters that hide what it is. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, "")
      .trim()
      .replace(/[\s.]+$/, "") || "file"
  );
}
