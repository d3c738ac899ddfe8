import type { Actor } from "#server/auth/permissions.ts";
import type { ConversationRow } from "./conversation-row.ts";
import { changeConversation, type InboxDeps } from "./change-conversation.ts";
import { setRead, setUnread } from "./sql/set-unread.ts";

/** What arrived after `seenSeq` stays unread, so a message that came meanwhile is not lost. @throws {DomainError} `not_found`. */
export function markRead(
  deps: InboxDeps,
  actor: Actor,
  { conversationId, seenSeq }: { conversationId: string; seenSeq: number },
): Promise<ConversationRow | null> {
  return changeConversation(deps, actor, conversationId, async (tx) => {
    return (await setRead(tx, actor.workspaceId, conversationId, seenSeq)) ? { line: null } : null;
  });
}

/** @throws {DomainError} `not_found`. */
export function markUnread(deps: InboxDeps, actor: Actor, conversationId: string): Promise<ConversationRow | null> {
  return changeConversation(deps, actor, conversationId, async (tx) => {
    return (await setUnread(tx, actor.workspaceId, conversationId)) ? { line: null } : null;
  });
}
