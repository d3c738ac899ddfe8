import type { StoredMedia } from "#server/channels/index.ts";
import { describeContent } from "#server/delivery/index.ts";
import { refuseText } from "#server/platform/text.ts";
import { shortenLinks, type ShortLinks } from "./links.ts";
import { renderedParts, renderVariables, type RenderedPart, type VariableBinding } from "./render-variables.ts";

/** What one variant of a campaign says. */
export type VariantMessage = {
  body: string;
  media: StoredMedia | null;
  bindings: readonly VariableBinding[];
};

/** Who reads it. `phone` is E.164. */
export type Reader = { name: string; phone: string | null; attributes: Readonly<Record<string, unknown>> };

/** A message as the columns of `message` hold it. */
export type RenderedMessage = { kind: number; body: string; preview: string; content: string | null };
/** Why a person gets none before somebody does something: `variable` is the number in {{n}}. */
export type RenderHold = { reason: "variable_missing"; variable: number } | { reason: "text_too_long" };

/** What a variable may name besides the attributes; an attribute of that name with a value goes first. */
export const BUILT_IN_VARIABLES = ["name", "first_name", "phone"] as const;

/**
 * The message of one person: variables put in, addresses replaced by short ones when their clicks are counted (`links`). Pure, so that
 * preview, test and release say the same. A value is never taken for a placeholder, nor for a link of ours.
 */
export function renderFor(
  variant: VariantMessage,
  reader: Reader,
  links: ShortLinks | null,
): RenderedMessage | { hold: RenderHold } {
  const template = templateOf(variant, links);
  const rendered = renderVariables(template, variant.bindings, valuesOf(reader));
  if ("hold" in rendered) return { hold: { reason: "variable_missing", variable: rendered.hold.variable } };
  const { media } = variant;
  if (refuseText(rendered.text, media ? "caption" : "linked") === "text.too_long")
    return { hold: { reason: "text_too_long" } };
  if (!media) return describeContent({ kind: "text", text: rendered.text });
  return describeContent({ kind: "image", media, caption: rendered.text });
}

const templateOf = ({ body }: VariantMessage, links: ShortLinks | null): string =>
  links ? shortenLinks(body, links) : body;

/** The text that renderFor gives, in pieces by where they come from. Of a message that is not held. */
export const partsFor = (variant: VariantMessage, reader: Reader, links: ShortLinks | null): RenderedPart[] =>
  renderedParts(templateOf(variant, links), variant.bindings, valuesOf(reader));

function valuesOf({ name, phone, attributes }: Reader): Record<string, unknown> {
  const [first] = name.trim().split(/\s+/u);
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries([["name", name], ["first_name", first], ["phone", phone], ...given]);
}
