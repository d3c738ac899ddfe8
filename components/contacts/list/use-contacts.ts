"use client";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { pageInput } from "./page-input.ts";
import { listFilter, placeQuery, readPlace, type ContactsPlace } from "./place.ts";

/** What the list shows and a way to choose, without asking the server for the page again. */
export function usePlace(): [ContactsPlace, (change: Partial<ContactsPlace>) => void] {
  const params = useSearchParams();
  const place = useMemo(() => readPlace(new URLSearchParams(params)), [params]);
  const choose = useCallback((change: Partial<ContactsPlace>) => {
    const now = readPlace(new URLSearchParams(window.location.search));
    const next = window.location.pathname + placeQuery({ ...now, ...change });
    if (next !== window.location.pathname + window.location.search) window.history.replaceState(null, "", next);
  }, []);
  return [place, choose];
}

/** The contacts as far as they are loaded, and how many there are. */
export function useContacts(place: ContactsPlace) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = pageInput(place);
  // Not tRPC's own: it would put its `direction` in the place of ours.
  const pages = useInfiniteQuery({
    queryKey: [...trpc.contacts.list.pathKey(), "pages", input],
    queryFn: ({ pageParam, signal }) =>
      client.contacts.list.query({ ...input, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    ...trpc.contacts.count.queryOptions(listFilter(place)),
    placeholderData: keepPreviousData,
  });
  const { data } = pages;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return { pages, rows, total: count.data?.total ?? null };
}
