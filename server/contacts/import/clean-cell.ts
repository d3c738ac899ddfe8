import { decodeCell } from "./decode-text.ts";

/** UTF-16 units. */
export const LONGEST_CELL = 10_000;

// As platform/csv.ts writes it, so that an export comes back as what it was.
const EXPORTED_FORMULA = /^'(?=\s*[=+\-@＝＋－＠]|\s*[\t\r])/;

/** A cell as it is stored: text without the blanks around it, and what about it an admin should know. */
export function cleanCell(cell: string): { text: string; guessed: boolean; nul: boolean; tooLong: boolean } {
  const { text: decoded, guessed } = decodeCell(cell);
  const nul = decoded.includes("\u0000");
  const text = (nul ? decoded.replaceAll("\u0000", "") : decoded)
    .trim()
    .replace(EXPORTED_FORMULA, "")
    .replace(/\r\n?/g, "\n");
  return { text, guessed, nul, tooLong: text.length > LONGEST_CELL };
}
