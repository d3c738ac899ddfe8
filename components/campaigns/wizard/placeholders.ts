import type { Draft } from "./use-draft.ts";

type Variant = Draft["variants"][number];

/** The numbers of a text's places, such as {{2}}, each once, in order. */
export function placesIn(body: string): number[] {
  const found = Array.from(body.matchAll(/\{\{([1-9]\d*)\}\}/g), ([, number]) => Number(number));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Puts the next place into a text where the cursor stands, and says what fills it. The same value twice is the same place. */
export function insertPlace(
  variant: Variant,
  attribute: string,
  selection: { start: number; end: number },
): { variant: Variant; cursor: number } {
  const known = variant.bindings.findIndex((binding) => binding.attribute === attribute);
  const number = known >= 0 ? known + 1 : variant.bindings.length + 1;
  const marker = `{{${String(number)}}}`;
  const body = variant.body.slice(0, selection.start) + marker + variant.body.slice(selection.end);
  const bindings = known >= 0 ? variant.bindings : [...variant.bindings, { attribute }];
  return { variant: { ...variant, body, bindings }, cursor: selection.start + marker.length };
}

/** Changes what fills a place; places before it that nothing fills yet get the first name, so that the order holds. */
export function bindPlace(
  variant: Variant,
  number: number,
  change: { attribute?: string; fallback?: string },
): Variant {
  const bindings = [...variant.bindings];
  while (bindings.length < number) bindings.push({ attribute: "first_name" });
  const { attribute = "first_name", fallback } = { ...bindings[number - 1], ...change };
  bindings[number - 1] = { attribute, ...(fallback !== undefined && fallback !== "" && { fallback }) };
  return { ...variant, bindings };
}
