"use client";
import { useQuery } from "@tanstack/react-query";
import { clockTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { useConnection, useRealtime } from "#components/lib/realtime/index.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { OfflineInfo } from "#components/shell/offline-bar.tsx";
import { useLiveWorkspace, useOutbox } from "./live-workspace.tsx";

export type ShellState = { offline: OfflineInfo | undefined; unread: number; channelsAttention: number };

/** What the frame around every screen says of the line, of what is unread and of numbers that need a person. */
export function useShellState(): ShellState {
  const trpc = useTRPC();
  const viewer = useViewer();
  const realtime = useRealtime();
  const { outbox } = useLiveWorkspace();
  const { status, lostAt } = useConnection();
  const waiting = useOutbox().filter((entry) => entry.state === "waiting" || entry.state === "sending").length;
  const counts = useQuery(trpc.inbox.queues.queryOptions()).data;
  const channels = useQuery(trpc.channels.list.queryOptions()).data;
  const onRetry = () => {
    realtime.retryNow();
    outbox.flush();
  };
  return {
    offline: status === "offline" && lostAt ? { since: clockTime(lostAt, viewer), waiting, onRetry } : undefined,
    unread: counts?.unread ?? 0,
    channelsAttention: channels?.filter((channel) => channel.needsPerson).length ?? 0,
  };
}
