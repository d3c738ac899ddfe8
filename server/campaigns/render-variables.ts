/** What feeds {{n}}: an attribute of the contact and, where it has no value, a text everybody may read. */
export type VariableBinding = { attribute: string; fallback?: string | undefined };

export type RenderedVariables =
  | { params: string[]; text: string }
  /** The recipient is held before sending; `variable` is the lowest number that has neither value nor fallback. */
  | { hold: { code: "variable.missing"; variable: number } };

const PLACEHOLDER = /\{\{([1-9]\d*)\}\}/g;
const BLANKS = /\p{White_Space}+/gu;
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
// Persian and Indic spelling needs joiners between letters, there also behind a sign of a letter; family emoji are joined by U+200D.
const JOINED =
  /(\p{L}\p{M}*[\u200c\u200d](?=\p{L})|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*\u200d(?=\p{Extended_Pictographic}))|[\u200c\u200d]/gu;
// Flags like Scotland's are a black flag and tags; anywhere else tags hide text.
const FLAG_OR_TAG = /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[\u{e0000}-\u{e007f}]/gu;

/**
 * The parameters Meta gets and the text the customer sees, or why this recipient is held. `bindings[n]` feeds {{n+1}}. The body is
 * replaced once, so what stands inside a value is never read as a placeholder. Source: cases/template-variables.json.
 */
export function renderVariables(
  body: string,
  bindings: readonly VariableBinding[],
  attributes: Readonly<Record<string, unknown>>,
): RenderedVariables {
  const values = bindings.map((binding) => fill(binding, attributes).text);
  const asked = [...values.keys(), ...Array.from(body.matchAll(PLACEHOLDER), ([, number]) => Number(number) - 1)];
  const missing = asked.filter((index) => !values[index]);
  if (missing.length > 0) return { hold: { code: "variable.missing", variable: Math.min(...missing) + 1 } };
  const text = body.replace(PLACEHOLDER, (_, number: string) => values[Number(number) - 1] ?? "");
  return { params: values, text };
}

/** A piece of a message, and where it comes from. */
export type RenderedPart = { text: string; from: "body" | "value" | "fallback" };

/** The same text in pieces, so that a preview can show what was put in. Of a message that is not held. */
export function renderedParts(
  body: string,
  bindings: readonly VariableBinding[],
  attributes: Readonly<Record<string, unknown>>,
): RenderedPart[] {
  // A pattern with a group splits into what stands between and what it found, by turns.
  const parts = body.split(PLACEHOLDER).map((text, index): RenderedPart => {
    const binding = index % 2 === 1 ? bindings[Number(text) - 1] : undefined;
    return binding ? fill(binding, attributes) : { text: index % 2 === 1 ? "" : text, from: "body" };
  });
  return parts.filter(({ text }) => text !== "");
}

function fill({ attribute, fallback }: VariableBinding, attributes: Readonly<Record<string, unknown>>): RenderedPart {
  const value = valueOf(attributes, attribute);
  return value ? { text: value, from: "value" } : { text: sanitiseValue(fallback ?? ""), from: "fallback" };
}

/** "" when the contact has no value: a missing attribute, null, a list or an object. Zero and false are values. */
function valueOf(attributes: Readonly<Record<string, unknown>>, attribute: string): string {
  const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  if (typeof value === "string") return sanitiseValue(value);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return String(value);
  return "";
}

/** A value on one line, without half characters and without what a reader cannot see (Meta refuses breaks and runs of blanks). */
export function sanitiseValue(value: string): string {
  return (
    value
      .toWellFormed()
      .replace(BLANKS, " ")
      .replace(INVISIBLE, "")
      .replace(FLAG_OR_TAG, "$1")
      .replace(JOINED, "$1")
      // What went between two blanks has made them one run.
      .replace(BLANKS, " ")
      .trim()
  );
}
