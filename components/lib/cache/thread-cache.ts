import type { QueryClient } from "@tanstack/react-query";
import type { useTRPC } from "#components/lib/trpc.tsx";
import { timelineInput, TIMELINE_PAGE } from "./inputs.ts";
import { missingAfter, withNewer, withOlder, type Thread } from "./thread.ts";

export type ThreadCache = ReturnType<typeof createThreadCache>;

/** The threads in the query cache: one reading and one writing for all who change them. */
export function createThreadCache(queryClient: QueryClient, trpc: ReturnType<typeof useTRPC>) {
  const keyOf = (conversationId: string) => trpc.inbox.timeline.queryKey(timelineInput(conversationId));
  const read = (conversationId: string): Thread | undefined => queryClient.getQueryData(keyOf(conversationId));
  const change = (conversationId: string, next: (thread: Thread) => Thread): void => {
    queryClient.setQueryData(keyOf(conversationId), (thread) => thread && next(thread));
  };
  const fetchPage = (conversationId: string, at: { before: number } | { after: number }): Promise<Thread> => {
    const options = trpc.inbox.timeline.queryOptions({ conversationId, at, limit: TIMELINE_PAGE });
    return queryClient.query({ ...options, staleTime: 0, gcTime: 0 });
  };

  /** Reads what is missing up to `lastSeq` and joins it to the thread. */
  async function fill(conversationId: string, lastSeq: number): Promise<void> {
    const thread = read(conversationId);
    const missing = thread ? missingAfter(thread, lastSeq) : null;
    if (missing === null) return;
    const page = await fetchPage(conversationId, { after: missing });
    change(conversationId, (now) => withNewer(now, { ...page, hasNewer: false }));
    if (page.hasNewer) await fill(conversationId, lastSeq);
  }

  return {
    change,
    fill,
    async loadOlder(conversationId: string): Promise<void> {
      const thread = read(conversationId);
      const first = thread?.messages[0];
      if (!thread?.hasOlder || !first) return;
      const page = await fetchPage(conversationId, { before: first.seq });
      change(conversationId, (now) => withOlder(now, page));
    },
    prefetch(conversationId: string): void {
      const options = trpc.inbox.timeline.queryOptions(timelineInput(conversationId));
      queryClient.query({ ...options, staleTime: Infinity }).catch(() => undefined);
    },
  };
}
