/** The filter while it is edited: every node has an id of its own, and a condition may be half done. */

export type EventValue = { name: string; count: number; withinDays?: number | undefined };
export type Scalar = string | number | boolean;
/** What a condition compares with; null until it is given. */
export type Value = null | Scalar | readonly Scalar[] | EventValue;

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The values of a list; none for anything else. */
export const scalarsOf = (value: Value): readonly Scalar[] =>
  Array.isArray(value) ? value.filter((each: unknown) => isScalar(each)) : [];

export type Join = "all" | "any" | "none";
export type Condition = { kind: "condition"; id: string; field: string; op: string; value: Value };
export type Group = { kind: "group"; id: string; join: Join; children: readonly TreeNode[] };
export type TreeNode = Condition | Group;

/** A filter as it goes over the wire; the server's own shape fits in. */
export type PlainLeaf = { field: string; op: string; value?: unknown };
export type PlainFilter = { all: PlainFilter[] } | { any: PlainFilter[] } | { not: PlainFilter } | PlainLeaf;

/** Replaces the node of that id; null takes it away. */
export function replaceNode(group: Group, id: string, change: (node: TreeNode) => TreeNode | null): Group {
  const children = group.children.flatMap((child): TreeNode[] => {
    if (child.id === id) {
      const next = change(child);
      return next ? [next] : [];
    }
    return [child.kind === "group" ? replaceNode(child, id, change) : child];
  });
  return { ...group, children };
}

/** Puts a node at the end of the group of that id. */
export function addTo(group: Group, groupId: string, node: TreeNode): Group {
  if (group.id === groupId) return { ...group, children: [...group.children, node] };
  const children = group.children.map((child) => (child.kind === "group" ? addTo(child, groupId, node) : child));
  return { ...group, children };
}

/** How deep the group of that id lies; the root is 0. Null when it is not there. */
export function depthOf(group: Group, id: string, depth = 0): number | null {
  if (group.id === id) return depth;
  for (const child of group.children) {
    const found = child.kind === "group" ? depthOf(child, id, depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Every condition, in the order in which they stand. */
export function conditionsOf(node: TreeNode): Condition[] {
  return node.kind === "condition" ? [node] : node.children.flatMap(conditionsOf);
}
