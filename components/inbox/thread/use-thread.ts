"use client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { timelineInput } from "#components/lib/cache/inputs.ts";
import { pendingOf, type OutboxEntry } from "#components/lib/cache/outbox.ts";
import { statusOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import { useLiveWorkspace, useOutbox } from "../live/live-workspace.tsx";

export type OpenThread = {
  conversation: ConversationRow | undefined;
  messages: readonly MessageRow[];
  /** Written here and not stored yet. */
  pending: readonly OutboxEntry[];
  state: "loading" | "failed" | "missing" | "ready";
  hasOlder: boolean;
  isLoadingOlder: boolean;
  loadOlder: () => void;
  retry: () => void;
};

const NONE: readonly MessageRow[] = [];

/** One conversation with its messages, kept live by the feed. */
export function useThread(conversationId: string): OpenThread {
  const trpc = useTRPC();
  const { cache } = useLiveWorkspace();
  const outbox = useOutbox();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const conversation = useQuery({
    ...trpc.inbox.conversation.queryOptions({ conversationId }),
    placeholderData: () => cache.rows.find(conversationId) ?? undefined,
  });
  const timeline = useQuery({
    ...trpc.inbox.timeline.queryOptions(timelineInput(conversationId)),
    // The feed keeps it right; reading it anew would throw away the history that was loaded.
    staleTime: Infinity,
  });
  const messages = timeline.data?.messages ?? NONE;
  const pending = useMemo(
    () => pendingOf(outbox, conversationId, new Set(messages.map((message) => message.id))),
    [outbox, conversationId, messages],
  );
  const hasOlder = timeline.data?.hasOlder ?? false;
  const loadOlder = useCallback(() => {
    if (isLoadingOlder || !hasOlder) return;
    setLoadingOlder(true);
    cache.threads
      .loadOlder(conversationId)
      // The next scroll to the top asks again.
      .catch(() => undefined)
      .finally(() => {
        setLoadingOlder(false);
      });
  }, [cache, conversationId, hasOlder, isLoadingOlder]);
  const isMissing = statusOf(conversation.error) === 404 || statusOf(timeline.error) === 404;
  return {
    conversation: conversation.data,
    messages,
    pending,
    state: isMissing ? "missing" : timeline.data ? "ready" : timeline.isError ? "failed" : "loading",
    hasOlder,
    isLoadingOlder,
    loadOlder,
    retry: () => {
      void timeline.refetch();
      void conversation.refetch();
    },
  };
}
