import { v7 as uuidv7 } from "uuid";
import { isComplete, type FieldKind } from "./operators.ts";
import {
  isScalar,
  type Condition,
  type Group,
  type Join,
  type PlainFilter,
  type PlainLeaf,
  type TreeNode,
  type Value,
} from "./tree.ts";

/** From the filter as it is kept to the one that is edited, and back. A round trip means the same people. */

type KindOf = (field: string) => FieldKind;

export const newGroup = (join: Join, children: readonly TreeNode[] = []): Group => ({
  kind: "group",
  id: uuidv7(),
  join,
  children,
});

/** The builder's tree of a filter: its root is always a group. */
export function treeOf(filter: PlainFilter): Group {
  const node = nodeOf(filter);
  return node.kind === "group" ? node : newGroup("all", [node]);
}

function nodeOf(filter: PlainFilter): TreeNode {
  if ("field" in filter) return conditionOf(filter);
  if ("all" in filter) return newGroup("all", filter.all.map(nodeOf));
  if ("any" in filter) return newGroup("any", filter.any.map(nodeOf));
  const { not } = filter;
  return newGroup("none", "any" in not ? not.any.map(nodeOf) : [nodeOf(not)]);
}

/** One value and a list of one are the same question: the builder asks it as a list. */
const AS_LIST: Record<string, string> = {
  "tags has": "has_any",
  "channels has": "has_any",
  "campaigns has": "has_any",
};
const CONSENT_AS_LIST: Record<string, string> = { is: "in", is_not: "not_in" };

function conditionOf({ field, op, value }: PlainLeaf): Condition {
  const listed = field === "consent" ? CONSENT_AS_LIST[op] : AS_LIST[`${field} ${op}`];
  const known = valueOf(value);
  const single = listed !== undefined && isScalar(known);
  return { kind: "condition", id: uuidv7(), field, op: listed ?? op, value: single ? [known] : known };
}

function valueOf(value: unknown): Value {
  if (isScalar(value)) return value;
  if (Array.isArray(value)) return value.filter(isScalar);
  if (typeof value !== "object" || value === null || !("name" in value) || typeof value.name !== "string") return null;
  const count = "count" in value && typeof value.count === "number" ? value.count : 1;
  const days = "withinDays" in value && typeof value.withinDays === "number" ? value.withinDays : undefined;
  return { name: value.name, count, ...(days !== undefined && { withinDays: days }) };
}

/** The filter of a node. Conditions that are not complete are left out, and groups of nothing but those with them. */
export function filterOf(node: TreeNode, kindOf: KindOf): PlainFilter | null {
  if (node.kind === "condition") return isComplete(node, kindOf(node.field)) ? leafOf(node) : null;
  const children = node.children.flatMap((child) => filterOf(child, kindOf) ?? []);
  if (children.length === 0 && node.children.length > 0) return null;
  if (node.join === "all") return { all: children };
  return node.join === "any" ? { any: children } : { not: { any: children } };
}

function leafOf({ field, op, value }: Condition): PlainLeaf {
  if (value === null || op === "is_set" || op === "is_empty") return { field, op };
  return { field, op, value };
}

/** The filter of the whole tree; everybody while nothing is complete. */
export function wholeFilter(tree: Group, kindOf: KindOf): PlainFilter {
  return filterOf(tree, kindOf) ?? { all: [] };
}

/** The node at a path of the filter that `wholeFilter` gives, such as `["all", 0, "not", "any", 1]`. */
export function nodeAt(tree: Group, path: readonly (string | number)[], kindOf: KindOf): TreeNode {
  let node: TreeNode = tree;
  for (const part of path) {
    if (typeof part !== "number" || node.kind !== "group") continue;
    const asked: TreeNode[] = node.children.filter((child) => filterOf(child, kindOf) !== null);
    const child = asked[part];
    if (!child) return node;
    node = child;
  }
  return node;
}
