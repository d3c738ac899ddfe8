import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ConversationScope } from "../permissions.ts";

/** What decides who may see a conversation; null when the workspace has none of this id. */
export function findConversationScope(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<Required<ConversationScope> | null> {
  return maybeOne(
    db,
    sql<Required<ConversationScope>>`
      select c.assignee_id as "assigneeId", c.team_id as "teamId",
        array(select distinct n.member_id::text from mention n
          where n.workspace_id = c.workspace_id and n.conversation_id = c.id) as "mentionedMemberIds"
      from conversation c where c.workspace_id = ${workspaceId} and c.id = ${conversationId}`,
  );
}
