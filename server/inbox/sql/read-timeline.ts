import { all, sql, type Queryable } from "#server/db/sql.ts";

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

export type Span = { workspaceId: string; conversationId: string; seq: number; limit: number };

/** Messages before a seq, the newest of them first. */
export function readBefore(db: Queryable, { workspaceId, conversationId, seq, limit }: Span): Promise<MessageRecord[]> {
  return all(
    db,
    sql<MessageRecord>`
      select id, conversation_id as "conversationId", seq, direction, kind, status, author_id as "authorId", body, content,
        error_code as "errorCode", created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt", read_at as "readAt",
        case when kind = 2 then (select jsonb_build_object('width', f.width, 'height', f.height) from media f
          where f.workspace_id = message.workspace_id and f.id = (content -> 'media' ->> 'mediaId')::uuid) end as size
      from message
      where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and seq < ${seq}
      order by seq desc limit ${limit}`,
  );
}

/** Messages after a seq, the oldest of them first. */
export function readAfter(db: Queryable, { workspaceId, conversationId, seq, limit }: Span): Promise<MessageRecord[]> {
  return all(
    db,
    sql<MessageRecord>`
      select id, conversation_id as "conversationId", seq, direction, kind, status, author_id as "authorId", body, content,
        error_code as "errorCode", created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt", read_at as "readAt",
        case when kind = 2 then (select jsonb_build_object('width', f.width, 'height', f.height) from media f
          where f.workspace_id = message.workspace_id and f.id = (content -> 'media' ->> 'mediaId')::uuid) end as size
      from message
      where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and seq > ${seq}
      order by seq limit ${limit}`,
  );
}
