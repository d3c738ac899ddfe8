import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";

/** A message as the database has it; codes are turned into words by `message-row.ts`. */
export type MessageRecord = {
  id: string;
  conversationId: string;
  seq: number;
  direction: number;
  kind: number;
  status: number;
  authorId: string | null;
  body: string;
  content: unknown;
  errorCode: string | null;
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  /** Pixels of a picture as shown. */
  size: { width: number; height: number } | null;
};

export type Span = { conversationId: string; seq: number; limit: number };

/** Some messages, and the last seq of their conversation. */
export type TimelinePart = { lastSeq: number; records: MessageRecord[] };

// A conversation without a message in the span gives one row that has none.
type Line = { lastSeq: number } & (MessageRecord | { id: null });

/** One statement finds out who may read and reads: opening a thread is the most frequent thing an agent does. */
function partOf(rows: Line[]): TimelinePart | null {
  const [first] = rows;
  return first ? { lastSeq: first.lastSeq, records: rows.filter((row) => row.id !== null) } : null;
}

/** Messages before a seq, the newest of them first; null for a conversation that is not there or that the scope does not see. */
export async function readBefore(db: Queryable, scope: Scope, span: Span): Promise<TimelinePart | null> {
  const rows = await all(
    db,
    sql<Line>`
      select c.last_seq as "lastSeq", m.* from conversation c left join lateral (
        select id, conversation_id as "conversationId", seq, direction, kind, status, author_id as "authorId", body, content,
          error_code as "errorCode", created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt", read_at as "readAt",
          case when kind = 2 then (select jsonb_build_object('width', f.width, 'height', f.height) from media f
            where f.workspace_id = message.workspace_id and f.id = (content -> 'media' ->> 'mediaId')::uuid) end as size
        from message
        where workspace_id = c.workspace_id and conversation_id = c.id and seq < ${span.seq}
        order by seq desc limit ${span.limit}) m on true
      where c.workspace_id = ${scope.workspaceId} and c.id = ${span.conversationId}
        and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
      order by m.seq desc`,
  );
  return partOf(rows);
}

/** Messages after a seq, the oldest of them first; null as in `readBefore`. */
export async function readAfter(db: Queryable, scope: Scope, span: Span): Promise<TimelinePart | null> {
  const rows = await all(
    db,
    sql<Line>`
      select c.last_seq as "lastSeq", m.* from conversation c left join lateral (
        select id, conversation_id as "conversationId", seq, direction, kind, status, author_id as "authorId", body, content,
          error_code as "errorCode", created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt", read_at as "readAt",
          case when kind = 2 then (select jsonb_build_object('width', f.width, 'height', f.height) from media f
            where f.workspace_id = message.workspace_id and f.id = (content -> 'media' ->> 'mediaId')::uuid) end as size
        from message
        where workspace_id = c.workspace_id and conversation_id = c.id and seq > ${span.seq}
        order by seq limit ${span.limit}) m on true
      where c.workspace_id = ${scope.workspaceId} and c.id = ${span.conversationId}
        and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
      order by m.seq`,
  );
  return partOf(rows);
}
