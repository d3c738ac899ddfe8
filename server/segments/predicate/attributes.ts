import { asksPresence, attributeName, type AttributeLeaf } from "../filter/leaves.ts";
import { dateText } from "./dates.ts";
import { opposite, type Scope } from "./scope.ts";

type Plain = string | number | boolean;
type ValueLeaf = Exclude<AttributeLeaf, { op: "is_set" | "is_empty" }>;

/** A leaf over `contact.folded_attributes`, in which what is empty does not stand (fold_attributes). */
export function attributeText(scope: Scope, leaf: AttributeLeaf): string {
  const name = scope.parameters.add(attributeName(leaf), "text");
  if (asksPresence(leaf)) return `(${leaf.op === "is_set" ? "" : "not "}k.folded_attributes ? ${name})`;
  return valueText(scope, leaf, name);
}

function valueText(scope: Scope, leaf: ValueLeaf, name: string): string {
  const { add } = scope.parameters;
  // An index of keepIndexes (indexes.ts) is over these two expressions, word for word.
  const text = `(k.folded_attributes ->> ${name})`;
  const number = `segment_number(k.folded_attributes -> ${name})`;
  switch (leaf.op) {
    case "is":
      return equalText(scope, [leaf.value], text, number);
    case "is_not":
      return opposite(equalText(scope, [leaf.value], text, number));
    case "in":
      return equalText(scope, leaf.value, text, number);
    case "not_in":
      return opposite(equalText(scope, leaf.value, text, number));
    case "contains":
      return `(strpos(${text}, fold_value(${add(leaf.value, "text")})) > 0)`;
    case "not_contains":
      return opposite(`(strpos(${text}, fold_value(${add(leaf.value, "text")})) > 0)`);
    case "starts_with":
      return `starts_with(${text}, fold_value(${add(leaf.value, "text")}))`;
    case "gt":
      return `(${number} > ${add(leaf.value, "numeric")})`;
    case "gte":
      return `(${number} >= ${add(leaf.value, "numeric")})`;
    case "lt":
      return `(${number} < ${add(leaf.value, "numeric")})`;
    case "lte":
      return `(${number} <= ${add(leaf.value, "numeric")})`;
    case "between":
      return `(${number} between ${add(leaf.value[0], "numeric")} and ${add(leaf.value[1], "numeric")})`;
    default:
      return dateText(scope, `segment_instant(${text}, ${scope.zone()})`, leaf);
  }
}

/** Equal to one of the values, each by its own kind: a number as numbers, true and false as they are written, a text as text. */
function equalText(scope: Scope, values: Plain[], text: string, number: string): string {
  const numbers = values.filter((value) => typeof value === "number");
  const texts = values.filter((value) => typeof value !== "number").map(String);
  const parts: string[] = [];
  if (texts.length > 0) parts.push(`${text} = any (fold_values(${scope.parameters.add(texts, "text[]")}))`);
  if (numbers.length > 0) parts.push(`${number} = any (${scope.parameters.add(numbers, "numeric[]")})`);
  return `(${parts.join(" or ")})`;
}
