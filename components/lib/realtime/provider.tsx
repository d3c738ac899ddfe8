"use client";
import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from "react";
import type { AuthSettings } from "./authorize.ts";
import { INITIAL_CONNECTION, type ConnectionState } from "./connection-store.ts";
import { NOBODY, type PresenceMember } from "./presence.ts";
import { RealtimeClient, type ClientEvent, type RealtimeOptions } from "./realtime-client.ts";

const RealtimeContext = createContext<RealtimeClient | null>(null);

type RealtimeProviderProps = Omit<RealtimeOptions, "auth" | "wait"> & {
  workspaceId: string;
  /** Channels of the whole page: the workspace's, the member's, their teams' and the queues they see. */
  channels: readonly string[];
  /** The session is over or the member gone. */
  onSignedOut: () => void;
  children: ReactNode;
};

/**
 * One connection for the pages below. Give it `key={workspaceId}`: `config` and `cursor` are read once. `onEvent` gets each
 * event of the feed once, by frame or by `changes`; `onResync` must refetch what is shown.
 */
export function RealtimeProvider({ children, channels, ...props }: RealtimeProviderProps) {
  const [client] = useState(() => new RealtimeClient());
  const changes = useEffectEvent(props.changes);
  const onEvent = useEffectEvent(props.onEvent);
  const onResync = useEffectEvent(props.onResync);
  const onSignedOut = useEffectEvent(props.onSignedOut);
  const start = useEffectEvent(() => {
    const auth = authOf(props.workspaceId, () => onSignedOut());
    return client.start({
      config: props.config,
      cursor: props.cursor,
      changes: (cursor) => changes(cursor),
      onEvent: (event) => onEvent(event),
      onResync: () => onResync(),
      auth,
    });
  });
  useEffect(() => start(), []);

  const names = channels.join();
  useEffect(() => {
    if (names === "") return;
    const leave = names.split(",").map((name) => client.join(name));
    return () => leave.forEach((each) => each());
  }, [client, names]);

  return <RealtimeContext value={client}>{children}</RealtimeContext>;
}

function authOf(workspaceId: string, onSignedOut: () => void): AuthSettings {
  return {
    channelUrl: "/api/realtime/auth",
    userUrl: "/api/realtime/user",
    headers: () => ({ "x-baton-workspace": workspaceId }),
    onSignedOut,
  };
}

/** The page's client. @throws outside a RealtimeProvider. */
export function useRealtime(): RealtimeClient {
  const client = use(RealtimeContext);
  if (!client) throw new Error("useRealtime needs a RealtimeProvider above it");
  return client;
}

/** Whether changes reach this browser. */
export function useConnection(): ConnectionState {
  const { connection } = useRealtime();
  return useSyncExternalStore(connection.subscribe, connection.get, () => INITIAL_CONNECTION);
}

/** Joins a presence channel and gives who is in it, oneself too. */
export function usePresence(name: string): readonly PresenceMember[] {
  const client = useRealtime();
  useEffect(() => client.join(name), [client, name]);
  const presence = client.presence(name);
  return useSyncExternalStore(presence.subscribe, presence.get, () => NOBODY);
}

/** Calls `onTold` for what others tell in a channel (typing, say); joins it while the component is shown. */
export function useClientEvents(name: string, onTold: (event: ClientEvent) => void): void {
  const client = useRealtime();
  const tell = useEffectEvent(onTold);
  useEffect(() => client.hear(name, (event) => tell(event)), [client, name]);
}

/** Whether the customer of a conversation types now. */
export function useCustomerTyping(conversationId: string): boolean {
  const { typing } = useRealtime();
  return useSyncExternalStore(
    typing.subscribe,
    () => typing.has(conversationId),
    () => false,
  );
}
