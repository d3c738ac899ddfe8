import { isUniqueViolation } from "#server/db/faults.ts";
import { DomainError } from "#server/platform/errors.ts";
import { changeConversation, type InboxDeps, type Move } from "./change-conversation.ts";
import type { ConversationRow } from "./conversation-row.ts";
import type { Doer } from "./doer.ts";
import { closeConversationRow } from "./sql/close-conversation.ts";
import { reopenConversationRow } from "./sql/reopen-conversation.ts";

/** @throws {DomainError} `conflict` when it is closed already. */
export const closing: Move = async (tx, { workspaceId, id }) => {
  if (!(await closeConversationRow(tx, workspaceId, id))) throw new DomainError("conflict");
  return { line: { action: "closed" } };
};

/** @throws {DomainError} `conflict` when it is not closed; 23505 when its contact has another open one on the channel. */
export const reopening: Move = async (tx, { workspaceId, id }) => {
  if (!(await reopenConversationRow(tx, workspaceId, id))) throw new DomainError("conflict");
  return { line: { action: "reopened" } };
};

/** @throws {DomainError} `conflict` when it is closed already, `not_found`. */
export function closeConversation(
  deps: InboxDeps,
  doer: Doer,
  conversationId: string,
): Promise<ConversationRow | null> {
  return changeConversation(deps, doer, conversationId, closing);
}

/** @throws {DomainError} `conflict` when it is open already or its contact has another open one on the channel, `not_found`. */
export async function reopenConversation(
  deps: InboxDeps,
  doer: Doer,
  conversationId: string,
): Promise<ConversationRow | null> {
  try {
    return await changeConversation(deps, doer, conversationId, reopening);
  } catch (error) {
    if (isUniqueViolation(error, "conversation_one_open")) throw new DomainError("conflict", { hasOpen: true });
    throw error;
  }
}
