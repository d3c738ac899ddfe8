import type { Actor } from "#server/auth/permissions.ts";
import { isUniqueViolation } from "#server/db/faults.ts";
import { DomainError } from "#server/platform/errors.ts";
import { changeConversation, type InboxDeps } from "./change-conversation.ts";
import type { ConversationRow } from "./conversation-row.ts";
import { closeConversationRow } from "./sql/close-conversation.ts";
import { reopenConversationRow } from "./sql/reopen-conversation.ts";

/** @throws {DomainError} `conflict` when it is closed already, `not_found`. */
export function closeConversation(
  deps: InboxDeps,
  actor: Actor,
  conversationId: string,
): Promise<ConversationRow | null> {
  return changeConversation(deps, actor, conversationId, async (tx) => {
    if (!(await closeConversationRow(tx, actor.workspaceId, conversationId))) throw new DomainError("conflict");
    return { line: { action: "closed" } };
  });
}

/** @throws {DomainError} `conflict` when it is open already or its contact has another open one on the channel, `not_found`. */
export async function reopenConversation(
  deps: InboxDeps,
  actor: Actor,
  conversationId: string,
): Promise<ConversationRow | null> {
  try {
    return await changeConversation(deps, actor, conversationId, async (tx) => {
      if (!(await reopenConversationRow(tx, actor.workspaceId, conversationId))) throw new DomainError("conflict");
      return { line: { action: "reopened" } };
    });
  } catch (error) {
    if (isUniqueViolation(error, "conversation_one_open")) throw new DomainError("conflict", { hasOpen: true });
    throw error;
  }
}
