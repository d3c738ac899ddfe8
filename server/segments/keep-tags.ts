import type { Queryable } from "#server/db/transaction.ts";
import type { Filter } from "./filter/form.ts";
import type { Leaf } from "./filter/leaves.ts";
import { referencesOf } from "./references.ts";
import { readTags } from "./sql/read-tags.ts";

/** The filter as it is kept: tags by their ids, so that renaming one changes no segment. Names of no tag stay. */
export async function keepTags(db: Queryable, workspaceId: string, filter: Filter): Promise<Filter> {
  const names = referencesOf(filter).flatMap(({ kind, value }) =>
    kind === "tag" && typeof value === "string" ? [value] : [],
  );
  if (names.length === 0) return filter;
  const rows = await readTags(db, workspaceId, names);
  const ids = new Map(rows.map(({ given, id }) => [given, id]));
  return mapLeaves(filter, (leaf) =>
    withIds(leaf, (value) => (typeof value === "string" ? (ids.get(value) ?? value) : value)),
  );
}

function mapLeaves(filter: Filter, change: (leaf: Leaf) => Leaf): Filter {
  if ("field" in filter) return change(filter);
  if ("not" in filter) return { not: mapLeaves(filter.not, change) };
  if ("all" in filter) return { all: filter.all.map((child) => mapLeaves(child, change)) };
  return { any: filter.any.map((child) => mapLeaves(child, change)) };
}

function withIds(leaf: Leaf, idOf: (value: string | number) => string | number): Leaf {
  if (leaf.field !== "tags") return leaf;
  if (leaf.op === "has") return { ...leaf, value: idOf(leaf.value) };
  return "value" in leaf ? { ...leaf, value: leaf.value.map(idOf) } : leaf;
}
