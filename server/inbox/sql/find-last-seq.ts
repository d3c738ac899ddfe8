import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";

/** The last seq of a conversation; null for one that is not there or that the scope does not see. */
export async function findLastSeq(db: Queryable, scope: Scope, conversationId: string): Promise<number | null> {
  const row = await maybeOne(
    db,
    sql<{ lastSeq: number }>`
      select c.last_seq as "lastSeq" from conversation c
      where c.workspace_id = ${scope.workspaceId} and c.id = ${conversationId}
        and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])`,
  );
  return row?.lastSeq ?? null;
}
