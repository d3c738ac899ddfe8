import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";
import type { ConversationRecord } from "./conversation-record.ts";

/** Rows of these conversations, in no order; an id the scope does not see gives none. */
export function loadConversations(db: Queryable, scope: Scope, ids: string[]): Promise<ConversationRecord[]> {
  return all(
    db,
    sql<ConversationRecord>`
      select r.* from conversation_row r
      where r.workspace_id = ${scope.workspaceId} and r.id = any (${ids}::uuid[])
        and conversation_visible(r.workspace_id, r.id, r."assigneeId", r."teamId", ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])`,
  );
}
