import type { Actor } from "#server/auth/permissions.ts";
import { undoMerge } from "#server/contacts/index.ts";
import type { InboxDeps } from "./change-conversation.ts";
import { findConversation } from "./read-conversation.ts";

/**
 * Takes back a merge of the contact of a conversation that the actor sees.
 * @throws {DomainError} `not_found`, and `conflict` when it cannot be taken back (any more) (server/contacts/undo-merge.ts).
 */
export async function undoContactMerge(
  deps: InboxDeps,
  actor: Actor,
  { conversationId, mergeId }: { conversationId: string; mergeId: string },
): Promise<void> {
  const { contactId } = await findConversation(deps.pool, actor, conversationId);
  await undoMerge(deps, { workspaceId: actor.workspaceId, mergeId, keptId: contactId });
}
