import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";
import type { MessageRecord } from "./read-timeline.ts";

/** One message of a conversation that the scope sees. */
export function findMessage(db: Queryable, scope: Scope, messageId: string): Promise<MessageRecord | null> {
  return maybeOne(
    db,
    sql<MessageRecord>`
      select m.id, m.conversation_id as "conversationId", m.seq, m.direction, m.kind, m.status, m.author_id as "authorId", m.body,
        m.content, m.error_code as "errorCode", m.created_at as "createdAt", m.sent_at as "sentAt",
        m.delivered_at as "deliveredAt", m.read_at as "readAt",
        case when m.kind = 2 then (select jsonb_build_object('width', f.width, 'height', f.height) from media f
          where f.workspace_id = m.workspace_id and f.id = (m.content -> 'media' ->> 'mediaId')::uuid) end as size
      from message m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.workspace_id = ${scope.workspaceId} and m.id = ${messageId}
        and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])`,
  );
}
