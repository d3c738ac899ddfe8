import { run, sql, type Queryable } from "#server/db/sql.ts";

export type AssigneeMove = {
  workspaceId: string;
  conversationId: string;
  assigneeId: string | null;
  teamId: string | null;
  /** Who the actor believes has it: a conversation that somebody else took meanwhile is not taken from them unseen. */
  expectedAssigneeId: string | null;
};

/** Guarded: false when the conversation has another assignee than expected, or already stands there. */
export async function moveAssignee(tx: Queryable, move: AssigneeMove): Promise<boolean> {
  const moved = await run(
    tx,
    sql`
      update conversation set assignee_id = ${move.assigneeId}, team_id = ${move.teamId}
      where workspace_id = ${move.workspaceId} and id = ${move.conversationId}
        and assignee_id is not distinct from ${move.expectedAssigneeId}::uuid
        and (assignee_id, team_id) is distinct from (${move.assigneeId}::uuid, ${move.teamId}::uuid)`,
  );
  return moved === 1;
}
