import type { Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { changeConversation, type InboxDeps } from "./change-conversation.ts";
import type { ConversationRow } from "./conversation-row.ts";
import type { Doer } from "./doer.ts";
import { holdMember, holdTeam } from "./sql/hold-assignee.ts";
import type { LockedConversation } from "./sql/lock-conversation.ts";
import { moveAssignee } from "./sql/move-assignee.ts";

/** Whom to pass a conversation to. A member keeps its team; a team takes it from its assignee; nobody lays it open to all. */
export type AssignTarget = { memberId: string } | { teamId: string } | { nobody: true };

export type Assign = {
  conversationId: string;
  target: AssignTarget;
  /** Who the doer sees as its assignee; absent: whoever it is. */
  expectedAssigneeId?: string | null | undefined;
};

/**
 * Passes a conversation on, with a system line.
 * @throws {DomainError} `conflict` with `{ assigneeId }` when somebody else has it by now; `not_found` for an unknown target.
 */
export function assignConversation(deps: InboxDeps, doer: Doer, assign: Assign): Promise<ConversationRow | null> {
  const { conversationId, target } = assign;
  return changeConversation(deps, doer, conversationId, async (tx, locked) => {
    const { workspaceId } = doer;
    const { expectedAssigneeId = locked.assigneeId } = assign;
    const place = await placeOf(tx, workspaceId, locked, target);
    if (place.assigneeId === locked.assigneeId && place.teamId === locked.teamId) return null;
    if (!(await moveAssignee(tx, { workspaceId, conversationId, ...place, expectedAssigneeId })))
      throw new DomainError("conflict", { assigneeId: locked.assigneeId });
    const named = "teamId" in target ? place : { assigneeId: place.assigneeId, teamId: null };
    return { line: { action: "assigned", ...named } };
  });
}

async function placeOf(tx: Transaction, workspaceId: string, locked: LockedConversation, target: AssignTarget) {
  if ("nobody" in target) return { assigneeId: null, teamId: null };
  if ("teamId" in target) {
    if (!(await holdTeam(tx, workspaceId, target.teamId))) throw new DomainError("not_found");
    return { assigneeId: null, teamId: target.teamId };
  }
  if (!(await holdMember(tx, workspaceId, target.memberId))) throw new DomainError("not_found");
  return { assigneeId: target.memberId, teamId: locked.teamId };
}
