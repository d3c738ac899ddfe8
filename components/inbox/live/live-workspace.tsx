"use client";
import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { createInboxCache, type InboxCache } from "#components/lib/cache/inbox-cache.ts";
import type { Viewer } from "#components/lib/cache/lists.ts";
import { createOutbox, type OutboxStore } from "#components/lib/cache/outbox-store.ts";
import type { Outbox } from "#components/lib/cache/outbox.ts";
import { messageOfEntry } from "#components/lib/cache/message-of-entry.ts";
import { withMessage } from "#components/lib/cache/thread.ts";
import { readFeedEvent, type FeedEvent } from "#components/lib/realtime/events.ts";
import { channelName, RealtimeProvider, useConnection, type RealtimeConfig } from "#components/lib/realtime/index.ts";
import { toSignIn, useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { applyEvent } from "./apply-event.ts";
import { createFrames } from "./frames.ts";
import { sendEntry } from "./send-entry.ts";
import { createSoon } from "./soon.ts";

type Live = { cache: InboxCache; outbox: OutboxStore; viewer: Viewer };

const LiveContext = createContext<Live | null>(null);
const NOTHING: Outbox = [];

/**
 * The one live connection of a workspace's screens: events into the caches, replies out of the outbox. `cursor` is the feed's
 * place from before the page's data was read.
 */
export function LiveWorkspace({ cursor, children }: { cursor: string | null; children: ReactNode }) {
  const { workspace, member, realtime } = useWorkspace();
  const client = useTRPCClient();
  const live = useLive();
  const [apply] = useState(() => {
    const deps = { ...live, soon: createSoon(), lastUpdate: new Map<string, string>() };
    const applyAll = (events: FeedEvent[]) =>
      notifyManager.batch(() => {
        for (const event of events) applyEvent(deps, event);
      });
    const inFrame = createFrames(applyAll);
    return (raw: unknown) => {
      const event = readFeedEvent(raw);
      if (event) inFrame(event);
    };
  });
  const channels = useMemo(() => {
    const own = [channelName.workspace(workspace.id), channelName.member(member.memberId)];
    if (live.viewer.seesAll) return [...own, channelName.all(workspace.id)];
    return [...own, channelName.unassigned(workspace.id), ...member.teamIds.map(channelName.team)];
  }, [workspace.id, member, live.viewer.seesAll]);
  return (
    <LiveContext value={live}>
      <RealtimeProvider
        workspaceId={workspace.id}
        channels={channels}
        config={configOf(realtime)}
        cursor={cursor}
        changes={(after) => client.inbox.changes.query({ cursor: after })}
        onEvent={apply}
        onResync={() => void live.cache.refetchAll()}
        onSignedOut={toSignIn}
      >
        <FlushWhenBack outbox={live.outbox} />
        {children}
      </RealtimeProvider>
    </LiveContext>
  );
}

function useLive(): Live {
  const { workspace, member } = useWorkspace();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [live] = useState(() => {
    const cache = createInboxCache(queryClient, trpc);
    const viewer = { memberId: member.memberId, teamIds: member.teamIds, seesAll: member.role !== "agent" };
    const outbox = createOutbox({
      storage: typeof window === "undefined" ? null : window.localStorage,
      key: `baton.outbox.${workspace.id}.${member.memberId}`,
      send: (entry) =>
        sendEntry(client, entry, (sent, answer) => {
          cache.threads.change(sent.conversationId, (thread) =>
            withMessage(thread, messageOfEntry(sent, answer, member.memberId)),
          );
          cache.threads.fill(sent.conversationId, answer.seq).catch(() => undefined);
        }),
    });
    return { cache, outbox, viewer };
  });
  return live;
}

/** What waited goes out as soon as the line is back, and after a reload. */
function FlushWhenBack({ outbox }: { outbox: OutboxStore }) {
  const { status } = useConnection();
  useEffect(() => {
    outbox.flush();
    window.addEventListener("online", outbox.flush);
    return () => {
      window.removeEventListener("online", outbox.flush);
    };
  }, [outbox, status]);
  return null;
}

function configOf({ key, url }: { key: string; url: string }): RealtimeConfig {
  const { hostname, port, protocol, pathname } = new URL(url);
  const tls = protocol === "wss:";
  const path = pathname === "/" ? undefined : pathname;
  return { key, host: hostname, port: port === "" ? (tls ? 443 : 80) : Number(port), tls, path };
}

/** The caches, the outbox and who looks. @throws outside a LiveWorkspace. */
export function useLiveWorkspace(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error("useLiveWorkspace needs a LiveWorkspace above it");
  return live;
}

export function useOutbox(): Outbox {
  const { outbox } = useLiveWorkspace();
  return useSyncExternalStore(outbox.subscribe, outbox.get, () => NOTHING);
}
