"use client";
import { useFormatter } from "next-intl";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useBuilder } from "./builder-context.tsx";
import type { TreeNode } from "./tree.ts";

/** How many people match this line alone. */
export function LineCount({ node }: { node: TreeNode }) {
  const { countOf, problemOf } = useBuilder();
  const format = useFormatter();
  const count = countOf(node);
  if (count !== null) return <span className="px-2 text-fg-2 tabular-nums">{format.number(count)}</span>;
  return problemOf(node) === null ? <Skeleton className="mx-2 w-8" /> : null;
}
