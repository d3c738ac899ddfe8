"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { useSettled } from "#components/lib/use-settled.ts";
import { filterOf } from "./convert.ts";
import type { Group, PlainFilter, TreeNode } from "./tree.ts";
import type { Vocabulary } from "./use-vocabulary.ts";

const TYPING_MS = 250;
const LINES_AFTER_MS = 600;

export type LiveCount = {
  total: number;
  optedIn: number;
  optedOut: number;
  unknown: number;
  /** What the server and the way there took. */
  ms: number;
};

/** How many match now. A newer question ends an older one, here and in the database. */
export function useLiveCount(filter: PlainFilter, builder: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const text = useSettled(JSON.stringify(filter), TYPING_MS);
  const last = useRef<LiveCount | undefined>(undefined);
  const query = useQuery({
    queryKey: [...trpc.segments.count.pathKey(), "live", text],
    queryFn: async ({ signal }) => {
      const startedAt = performance.now();
      const count = await client.segments.count.query({ filter: JSON.parse(text), builder }, { signal });
      // Null when a newer question took over: what stands there stays until that one is answered.
      if (count === null) return last.current ?? null;
      const { total, optedIn, optedOut, unknown } = count;
      last.current = { total, optedIn, optedOut, unknown, ms: Math.round(performance.now() - startedAt) };
      return last.current;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isSettled = text === JSON.stringify(filter) && !query.isFetching;
  return { count: query.data ?? null, isSettled, isError: query.isError };
}

/** How many there are at all. */
export function useContactTotal() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.segments.count.queryOptions({ filter: { all: [] }, builder: "everybody" }));
  return data?.total ?? null;
}

/** How many the saved version has, to compare with. */
export function useSavedCount(saved: PlainFilter | null) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.segments.count.queryOptions({ filter: saved ?? { all: [] }, builder: "saved" }),
    enabled: saved !== null,
  });
  return saved && data ? data.total : null;
}

/** How many match each line alone. */
export function useLineCounts(tree: Group, { kindOf, isReady }: Vocabulary, builder: string) {
  const texts = useMemo(() => (isReady ? textsOf(tree, kindOf) : NOTHING), [tree, kindOf, isReady]);
  const countOf = useCounts(texts, `${builder} lines`, LINES_AFTER_MS);
  return (node: TreeNode) => countOf(node.id);
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Counts of several filters (as JSON) by an id of each: asked one after the other, and only once for each filter. */
export function useCounts(texts: ReadonlyMap<string, string>, builder: string, afterMs: number) {
  const client = useTRPCClient();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const known = useRef(counts);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      for (const text of new Set(texts.values())) {
        if (isOver) return;
        if (known.current.has(text)) continue;
        const filter: unknown = JSON.parse(text);
        const count = await client.segments.count.query({ filter, builder }).catch(() => null);
        if (!count) continue;
        known.current = new Map(known.current).set(text, count.total);
        setCounts(known.current);
      }
    };
    const timer = setTimeout(() => void ask(), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [texts, client, builder, afterMs]);
  return (id: string) => counts.get(texts.get(id) ?? "") ?? null;
}

/** The filter of every node that says something, as text, by the node's id. */
function textsOf(node: TreeNode, kindOf: Vocabulary["kindOf"], into = new Map<string, string>()): Map<string, string> {
  const filter = filterOf(node, kindOf);
  if (filter) into.set(node.id, JSON.stringify(filter));
  if (node.kind === "group") for (const child of node.children) textsOf(child, kindOf, into);
  return into;
}
