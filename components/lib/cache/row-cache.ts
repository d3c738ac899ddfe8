import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import type { useTRPC } from "#components/lib/trpc.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { rowOf, withRenewed, withRow, type ListName, type ListPages, type Viewer } from "./lists.ts";
import { QUEUE_NAMES } from "./places.ts";

type Pages = InfiniteData<ListPages["pages"][number], string | null>;

export type RowCache = ReturnType<typeof createRowCache>;

// The same procedure asked without pages has another shape.
const listKey = v.object({
  type: v.literal("infinite"),
  input: v.object({ queue: v.picklist(QUEUE_NAMES), teamId: v.optional(v.string()) }),
});

/** Conversations in the query cache: in every list that is loaded, and the one of an open thread. */
export function createRowCache(queryClient: QueryClient, trpc: ReturnType<typeof useTRPC>) {
  const keyOf = (conversationId: string) => trpc.inbox.conversation.queryKey({ conversationId });

  function lists(): { key: readonly unknown[]; name: ListName; pages: Pages }[] {
    return queryClient.getQueriesData<Pages>({ queryKey: trpc.inbox.list.pathKey() }).flatMap(([key, pages]) => {
      const named = v.safeParse(listKey, key[1]);
      return pages && named.success ? [{ key, name: named.output.input, pages }] : [];
    });
  }

  function changeLists(change: (pages: ListPages, name: ListName) => ListPages): void {
    for (const { key, name, pages } of lists()) {
      const next = change(pages, name);
      if (next !== pages) queryClient.setQueryData(key, { ...pages, pages: next.pages });
    }
  }

  return {
    /** A conversation as the open thread or any list knows it. */
    find(conversationId: string): ConversationRow | null {
      const own = queryClient.getQueryData(keyOf(conversationId));
      if (own) return own;
      for (const { pages } of lists()) {
        const row = rowOf(pages, conversationId);
        if (row) return row;
      }
      return null;
    },
    /** Puts a conversation, as it now stands, where it belongs in every list. */
    place(row: ConversationRow, viewer: Viewer): void {
      queryClient.setQueryData(keyOf(row.id), row);
      changeLists((pages, name) => withRow(pages, name, viewer, row));
    },
    /** Changes what is shown of a conversation and leaves it where it is. */
    renew(conversationId: string, change: (row: ConversationRow) => ConversationRow): void {
      queryClient.setQueryData(keyOf(conversationId), (row) => row && change(row));
      changeLists((pages) => withRenewed(pages, conversationId, change));
    },
    fetch: (conversationId: string): Promise<ConversationRow> =>
      queryClient.query({ ...trpc.inbox.conversation.queryOptions({ conversationId }), staleTime: 0 }),
    prefetch(conversationId: string): void {
      queryClient.query(trpc.inbox.conversation.queryOptions({ conversationId })).catch(() => undefined);
    },
  };
}
