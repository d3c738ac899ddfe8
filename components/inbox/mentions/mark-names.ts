/** Splits a note where it names somebody: the text between at even places, "@" with a name at odd ones. Whole names only. */
export function splitAtNames(text: string, names: readonly string[]): string[] {
  const known = names.filter((name) => name !== "").sort((a, b) => b.length - a.length);
  if (known.length === 0 || !text.includes("@")) return [text];
  const either = known.map((name) => name.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)).join("|");
  return text.split(new RegExp(String.raw`(?<![\p{L}\p{N}_])(@(?:${either}))(?![\p{L}\p{N}_])`, "iu"));
}
