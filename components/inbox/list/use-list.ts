"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listInput } from "#components/lib/cache/inputs.ts";
import type { ListName } from "#components/lib/cache/lists.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";

export type ConversationList = {
  rows: ConversationRow[];
  state: "loading" | "failed" | "ready";
  hasMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** The rows of a queue as far as they are loaded, kept live by the feed. */
export function useConversationList({ queue, teamId }: ListName): ConversationList {
  const trpc = useTRPC();
  const query = useInfiniteQuery({
    ...trpc.inbox.list.infiniteQueryOptions(listInput({ queue, teamId }), {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    staleTime: 60_000,
  });
  const { data, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  return {
    rows,
    state: data ? "ready" : query.isError ? "failed" : "loading",
    hasMore: hasNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

const MIN_SEARCH = 2;

/** The rows that a search finds; null while nothing is searched for. */
export function useSearch(text: string): ConversationList | null {
  const trpc = useTRPC();
  const wanted = text.trim();
  const isOn = wanted.length >= MIN_SEARCH;
  const query = useQuery({
    ...trpc.inbox.search.queryOptions({ text: wanted }),
    enabled: isOn,
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
  if (!isOn) return null;
  return {
    rows: query.data ?? [],
    state: query.data ? "ready" : query.isError ? "failed" : "loading",
    hasMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
}
