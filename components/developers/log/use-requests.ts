"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import type { RequestRow } from "#server/api-log/sql/read-requests.ts";
import { MIN_SEARCH, type LogPlace } from "./place.ts";

const PAGE = 100;
const LIVE_MS = 2_000;
const CALM_MS = 15_000;
/** More than this is not read anew every few seconds. */
const FEW = 300;

export type RequestFilters = Pick<LogPlace, "isFailed" | "keyId" | "route" | "status" | "search">;

/** What the server is asked for: filters that are chosen and make sense. */
function inputOf({ isFailed, keyId, route, status, search }: RequestFilters) {
  return {
    isFailed,
    limit: PAGE,
    ...(keyId !== null && { keyId }),
    ...(route !== null && { route }),
    ...(status !== null && { status }),
    ...(search !== null && search.length >= MIN_SEARCH && { search }),
  };
}

/** Requests as far as they are loaded, the newest first. While `isLive` new ones come by themselves. */
export function useRequests(filters: RequestFilters, isLive: boolean) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = inputOf(filters);
  const query = useInfiniteQuery({
    queryKey: [...trpc.apiLog.list.pathKey(), "pages", input],
    queryFn: ({ pageParam, signal }) =>
      client.apiLog.list.query({ ...input, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const count = state.data?.pages.reduce((sum, page) => sum + page.requests.length, 0) ?? 0;
      return isLive && (count > FEW ? CALM_MS : LIVE_MS);
    },
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.requests) ?? [], [data]);
  return { query, rows };
}

/** How many requests came since the newest one that is shown, up to a page, while the list stands still. */
export function useFresh(filters: RequestFilters, newest: RequestRow | undefined, isStill: boolean): number {
  const trpc = useTRPC();
  const head = useQuery({
    ...trpc.apiLog.list.queryOptions(inputOf(filters)),
    enabled: isStill && newest !== undefined,
    staleTime: 0,
    refetchInterval: LIVE_MS,
  });
  if (!isStill || !newest) return 0;
  return head.data?.requests.filter(({ id }) => id > newest.id).length ?? 0;
}
