import type { QueryClient } from "@tanstack/react-query";
import type { useTRPC } from "#components/lib/trpc.tsx";
import { createRowCache } from "./row-cache.ts";
import { createThreadCache } from "./thread-cache.ts";

/** Where the reducers meet the query cache. */
export type InboxCache = ReturnType<typeof createInboxCache>;

export function createInboxCache(queryClient: QueryClient, trpc: ReturnType<typeof useTRPC>) {
  return {
    threads: createThreadCache(queryClient, trpc),
    rows: createRowCache(queryClient, trpc),
    refetchCounts: () => queryClient.invalidateQueries({ queryKey: trpc.inbox.queues.queryKey() }),
    refetchDirectory: () => queryClient.invalidateQueries({ queryKey: trpc.inbox.directory.queryKey() }),
    refetchChannels: () => queryClient.invalidateQueries({ queryKey: trpc.channels.pathKey() }),
    refetchContacts: () => queryClient.invalidateQueries({ queryKey: trpc.inbox.contactPanel.pathKey() }),
    refetchLists: () => queryClient.invalidateQueries({ queryKey: trpc.inbox.list.pathKey() }),
    /** Everything anew: the feed cannot say what changed. */
    refetchAll: () => queryClient.invalidateQueries(),
  };
}
