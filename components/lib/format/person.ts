/**
 * Hues for people, in degrees of oklch. The greens and teals are left out: green says "online" and teal is the accent,
 * so a colleague's chip can be mistaken for neither.
 */
const PERSON_HUES = [15, 40, 70, 225, 250, 275, 305, 340] as const;

/** Hues for channels and teams; solid marks, so teal and green are free here. */
const MARK_HUES = [195, 275, 55, 340, 230, 130, 20, 305] as const;

// Made once: a list draws hundreds of initials, and making one costs more than using it.
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

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
  return (first + last).toUpperCase();
}

/** The hue of a person's chip, always the same for the same id. */
export function personHue(id: string): number {
  return PERSON_HUES[hash(id) % PERSON_HUES.length] ?? PERSON_HUES[0];
}

/** A channel, team or workspace in one or two letters and a hue (degrees of oklch). */
export type Mark = { text: string; hue: number };

/**
 * A mark for each of a workspace's channels (or teams), by id. Hues go round in the order of the ids, so the first eight
 * never share one; where two names begin alike, both take the letters of two words.
 */
export function distinctMarks(items: readonly { id: string; name: string }[]): ReadonlyMap<string, Mark> {
  const inOrder = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const firsts = inOrder.map((item) => initials(item.name).slice(0, 1));
  return new Map(
    inOrder.map((item, index) => {
      const first = firsts[index] ?? "";
      const alike = firsts.filter((other) => other === first).length > 1;
      const hue = MARK_HUES[index % MARK_HUES.length] ?? MARK_HUES[0];
      return [item.id, { text: alike ? initials(item.name) : first, hue }];
    }),
  );
}

function firstGrapheme(word: string): string | undefined {
  const [first] = graphemes.segment(word);
  return first?.segment;
}

// FNV-1a: spreads ids that differ in their last characters only, as uuid v7 of one moment do.
function hash(id: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) value = Math.imul(value ^ id.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}
