// What a spreadsheet would run as a formula, with the full-width signs that some take for the same.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^\s*[\t\r]/;
const SIGNED_NUMBER = /^[+-]\d+(?:[.,]\d+)?$/;
const NEEDS_QUOTES = /[",\n\r]|^\s|\s$/;

/**
 * A value as a cell of an export. One that a spreadsheet would run gets an apostrophe in front, unless it is only a phone or an
 * amount with its sign. Sources: RFC 4180; contacts/cases/csv/expected.json (exports).
 */
export function csvCell(value: string): string {
  const shown = FORMULA.test(value) && !SIGNED_NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** A record of an export with its line end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}
