"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useLiveWorkspace } from "../live/live-workspace.tsx";

/** Takes the notes of an open conversation that name its reader as read, as far as they were seen. */
export function useReadMentions(conversationId: string, seen: number): void {
  const trpc = useTRPC();
  const { cache } = useLiveWorkspace();
  const isNamed = (useQuery(trpc.inbox.queues.queryOptions()).data?.mentions ?? 0) > 0;
  const { mutate } = useMutation({
    ...trpc.inbox.readMentions.mutationOptions(),
    onSuccess: ({ read }) => {
      if (read > 0) void cache.refetchCounts();
    },
  });
  const read = useEffectEvent(() => {
    mutate({ conversationId, seenSeq: seen });
  });
  useEffect(() => {
    if (isNamed && seen > 0) read();
  }, [isNamed, seen]);
}
