"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/lib/trpc.tsx";

const REFRESH_MS = 15_000;

/** The workspace's endpoints; one may be turned off by itself at any time. */
export function useEndpoints() {
  const trpc = useTRPC();
  return useQuery({ ...trpc.webhooks.list.queryOptions(), refetchInterval: REFRESH_MS });
}
