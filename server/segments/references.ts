import { leavesOf, type Filter, type FilterPath } from "./filter/form.ts";
import { attributeName, isAttributeLeaf, type Leaf } from "./filter/leaves.ts";
import { findMissingRows, type MissingRow } from "./sql/find-missing.ts";
import type { Queryable } from "#server/db/transaction.ts";

/** Something that a filter names and the workspace does not have (any more), and where it stands in the filter. */
export type Missing = MissingRow & { path: FilterPath };
type Reference = { kind: MissingRow["kind"]; value: string | number; path: FilterPath };

function namedBy(leaf: Leaf): { kind: MissingRow["kind"]; values: (string | number)[] } | null {
  if (isAttributeLeaf(leaf)) return { kind: "attribute", values: [attributeName(leaf)] };
  if ((leaf.field !== "tags" && leaf.field !== "channels") || !("value" in leaf)) return null;
  const values = Array.isArray(leaf.value) ? leaf.value : [leaf.value];
  return { kind: leaf.field === "tags" ? "tag" : "channel", values };
}

export function referencesOf(filter: Filter): Reference[] {
  return leavesOf(filter).flatMap(({ leaf, path }) => {
    const named = namedBy(leaf);
    return named ? named.values.map((value) => ({ kind: named.kind, value, path })) : [];
  });
}

/** For each filter what it names in vain, in one question. */
export async function findMissing(db: Queryable, workspaceId: string, filters: Filter[]): Promise<Missing[][]> {
  const each = filters.map(referencesOf);
  const values = (kind: Reference["kind"]) =>
    each
      .flat()
      .filter((reference) => reference.kind === kind)
      .map(({ value }) => value);
  const isText = (value: string | number) => typeof value === "string";
  const rows = await findMissingRows(db, workspaceId, {
    attributes: [...new Set(values("attribute").filter(isText))],
    tagIds: [...new Set(values("tag").filter((value) => typeof value === "number"))],
    tagNames: [...new Set(values("tag").filter(isText))],
    channelIds: [...new Set(values("channel").filter(isText))],
  });
  const missing = new Set(rows.map(({ kind, name }) => `${kind} ${name}`));
  return each.map((references) =>
    references
      .filter(({ kind, value }) => missing.has(`${kind} ${value}`))
      .map(({ kind, value, path }) => ({ kind, name: String(value), path })),
  );
}
