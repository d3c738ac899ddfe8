export type TextPart = { kind: "text" | "link"; text: string };

const LINK = /https?:\/\/[^\s<>"']+/giu;
const TRAILING = /[.,;:!?)\]}»”’]+$/u;

/** Splits a message into plain runs and web addresses (http and https only); punctuation after an address stays text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    const link = match[0].replace(TRAILING, "");
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    parts.push({ kind: "link", text: link });
    at = match.index + link.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}
