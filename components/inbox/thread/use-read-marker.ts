"use client";
import { useEffect, useEffectEvent, useState } from "react";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import type { ConversationMoves } from "../use-conversation-moves.ts";

/**
 * Marks a conversation as read up to what its reader has seen. One that was just marked unread by hand stays so until something
 * new is seen or it is opened again.
 */
export function useReadMarker(
  conversation: ConversationRow | undefined,
  seen: number,
  moves: Pick<ConversationMoves, "markRead">,
): { keepUnread: () => void } {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const isDue = (conversation?.unread ?? 0) > 0 && seen > 0 && keptAt !== seen;
  const mark = useEffectEvent(() => {
    if (conversation) moves.markRead(conversation, seen);
  });
  useEffect(() => {
    if (isDue) mark();
  }, [isDue, seen]);
  return {
    keepUnread: () => {
      setKeptAt(seen);
    },
  };
}
