"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import type { ListedDelivery } from "#server/webhooks/sql/read-deliveries.ts";
import type { DevelopersPlace } from "../place.ts";

const PAGE = 50;
const HOUR_MS = 3_600_000;

export type Filters = Pick<DevelopersPlace, "status" | "type" | "within"> & {
  /** One endpoint; null for all. */
  endpointId: string | null;
};

/** Deliveries as far as they are loaded, the newest first. They come anew often while one is about to be tried. */
export function useDeliveries(filters: Filters) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { endpointId, status, type, within } = filters;
  const query = useInfiniteQuery({
    queryKey: [...trpc.webhooks.deliveries.pathKey(), "pages", filters],
    queryFn: ({ pageParam, signal }) =>
      client.webhooks.deliveries.query(
        {
          limit: PAGE,
          ...(endpointId !== null && { endpointId }),
          ...(status !== null && { status }),
          ...(type !== null && { type }),
          ...(within !== "any" && { since: new Date(Date.now() - Number(within) * HOUR_MS).toISOString() }),
          ...(pageParam !== null && { before: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: ({ state }) => refreshMs(state.data?.pages.flatMap((page) => page.deliveries) ?? []),
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.deliveries) ?? [], [data]);
  return { query, rows };
}

const SOON_MS = 60_000;
const HURRIED_MS = 2_000;
const CALM_MS = 15_000;
/** More than this is not read anew every few seconds. */
const FEW = 200;

/** How soon to look again: at once while something is tried or about to be, seldom else. */
export function refreshMs(rows: readonly Pick<ListedDelivery, "dueAt" | "status">[]): number {
  if (rows.length > FEW) return CALM_MS;
  const soon = Date.now() + SOON_MS;
  const isPending = rows.some(({ status, dueAt }) => status === "waiting" && (dueAt?.getTime() ?? 0) < soon);
  return isPending ? HURRIED_MS : CALM_MS;
}
