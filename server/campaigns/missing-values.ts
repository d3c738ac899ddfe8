import { BUILT_IN_VARIABLES } from "./render-message.ts";
import { sanitiseValue, type VariableBinding } from "./render-variables.ts";

/** A variant as the review judges it. */
export type JudgedVariant = { label: number; bindings: readonly VariableBinding[]; weight: number };
/** Takes a value as a parameter; returns how the text calls it. */
export type AddValue = (value: unknown, type: "text" | "uuid" | "integer[]" | "smallint[]" | "integer") => string;

/** Which variant somebody (`contact k`) gets: drawn from the ids, as in the snapshot (sql/insert-chunk.ts). */
export function variantText(variants: readonly JudgedVariant[], campaignId: string, add: AddValue): string {
  const [only] = variants;
  if (!only || variants.length === 1) return String(only?.label ?? 1);
  const ends = variants.map((_, index) => variants.slice(0, index + 1).reduce((sum, { weight }) => sum + weight, 0));
  const labels = add(
    variants.map(({ label }) => label),
    "smallint[]",
  );
  const draw = `(('x' || left(md5(${add(campaignId, "uuid")}::text || k.id::text), 8))::bit(32)::bigint % ${add(ends.at(-1), "integer")})::integer`;
  return `(${labels})[1 + width_bucket(${draw}, ${add(ends, "integer[]")})]`;
}

/**
 * The lowest variable of somebody's variant (`label`: an expression) that neither they nor a fallback fill, as renderFor says it; null
 * when nothing is missing. Without a branch for those who miss nothing, so that the usual campaign asks nothing of anybody.
 */
export function missingText(variants: readonly JudgedVariant[], label: string, add: AddValue): string {
  const branches = variants.flatMap(({ label: own, bindings }) => {
    const needed = bindings.flatMap(({ attribute, fallback }, index) =>
      sanitiseValue(fallback ?? "") === "" ? [`when not ${hasValue(attribute, add)} then ${index + 1}`] : [],
    );
    return needed.length > 0 ? [`when ${own} then case ${needed.join(" ")} end`] : [];
  });
  return branches.length > 0 ? `case ${label} ${branches.join(" ")} end` : "null::integer";
}

function hasValue(attribute: string, add: AddValue): string {
  const own = `is_message_value(k.attributes -> ${add(attribute, "text")})`;
  return `coalesce(${own}${isBuiltIn(attribute) ? ` or ${BUILT_IN[attribute]}` : ""}, false)`;
}

type BuiltIn = (typeof BUILT_IN_VARIABLES)[number];
const isBuiltIn = (attribute: string): attribute is BuiltIn => BUILT_IN_VARIABLES.some((word) => word === attribute);

const HAS_NAME = "is_message_value(to_jsonb(k.name))";
const BUILT_IN: Record<BuiltIn, string> = {
  name: HAS_NAME,
  first_name: HAS_NAME,
  phone: `exists (select from contact_identity i
    where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 1 and i.certainty > 0)`,
};
