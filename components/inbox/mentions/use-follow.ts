"use client";
import { useEffect } from "react";
import { isSeen } from "#components/lib/cache/lists.ts";
import { channelName, useRealtime } from "#components/lib/realtime/index.ts";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";

/** Who reads a conversation only because a note names them hears of it on none of their channels: the open one has its own. */
export function useFollow(conversation: ConversationRow): void {
  const { viewer } = useLiveWorkspace();
  const realtime = useRealtime();
  const { id } = conversation;
  const isGuest = !isSeen(viewer, conversation);
  useEffect(() => (isGuest ? realtime.join(channelName.conversation(id)) : undefined), [isGuest, id, realtime]);
}
