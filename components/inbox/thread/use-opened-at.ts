"use client";
import { useState } from "react";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import type { OpenedAt } from "./thread-items.ts";
import type { OpenThread } from "./use-thread.ts";

/** What was unread when the thread was opened: below the new-messages line. */
export function useOpenedAt({ state, messages }: OpenThread, { unread }: ConversationRow): OpenedAt | null {
  const [opened, setOpened] = useState<{ at: OpenedAt | null } | null>(null);
  if (opened === null && state === "ready") {
    const first = unread > 0 ? messages.filter((message) => message.direction === "inbound").at(-unread) : undefined;
    setOpened({ at: first ? { seenSeq: first.seq - 1, lastSeq: messages.at(-1)?.seq ?? 0 } : null });
  }
  return opened?.at ?? null;
}
