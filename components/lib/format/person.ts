/**
 * Hues for people, in degrees of oklch. The greens and teals are left out: green says "online" and teal is the accent,
 * so a colleague's chip can be mistaken for neither.
 */
const PERSON_HUES = [15, 40, 70, 225, 250, 275, 305, 340] as const;

/** Hues for channels and teams; solid marks, so teal and green are free here. */
const MARK_HUES = [195, 275, 55, 340, 230, 130, 20, 305] as const;

/**
 * One or two letters for a name: first and last word, or the first letter alone. Works on whole graphemes, so an accent
 * or a joined emoji is never cut. A phone number gives its last two digits; nothing at all gives "?".
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const lettered = words.filter((word) => /^\p{L}/u.test(word));
  if (lettered.length === 0) {
    const digits = name.replace(/\D/g, "");
    return digits.length >= 2 ? digits.slice(-2) : (firstGrapheme(words[0] ?? "") ?? "?");
  }
  const first = firstGrapheme(lettered[0] ?? "") ?? "";
  const last = lettered.length > 1 ? (firstGrapheme(lettered.at(-1) ?? "") ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

/** The hue of a person's chip, always the same for the same id. */
export function personHue(id: string): number {
  return PERSON_HUES[hash(id) % PERSON_HUES.length] ?? PERSON_HUES[0];
}

/** The hue of a channel's or team's mark, always the same for the same id. */
export function markHue(id: string): number {
  return MARK_HUES[hash(id) % MARK_HUES.length] ?? MARK_HUES[0];
}

function firstGrapheme(word: string): string | undefined {
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word)][0]?.segment;
}

// FNV-1a: spreads ids that differ in their last characters only, as uuid v7 of one moment do.
function hash(id: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) value = Math.imul(value ^ id.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}
