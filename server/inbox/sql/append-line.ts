import { one, sql, type Queryable } from "#server/db/sql.ts";
import type { MessageRecord } from "./read-timeline.ts";

export type Line = {
  workspaceId: string;
  conversationId: string;
  id: string;
  /** 3 note, 4 system line. */
  direction: number;
  kind: number;
  /** Null for a program and for what happens by itself. */
  authorId: string | null;
  body: string;
  content: unknown;
  /** Of the list's row; null leaves the row where and as it is. */
  preview: string | null;
};

/** Appends a line that is never sent, under the next seq. The caller holds the conversation's lock. */
export function appendLine(tx: Queryable, line: Line): Promise<MessageRecord> {
  return one(
    tx,
    sql<MessageRecord>`
      with raised as (
        update conversation set last_seq = last_seq + 1, preview = coalesce(${line.preview}::text, preview),
          last_message_at = case when ${line.preview}::text is null then last_message_at else now() end,
          list_at = case when ${line.preview}::text is null then list_at else date_trunc('second', now()) end
        where workspace_id = ${line.workspaceId} and id = ${line.conversationId}
        returning last_seq, channel_id
      )
      insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, author_id, body, content)
      select ${line.workspaceId}, ${line.id}, ${line.conversationId}, last_seq, channel_id, ${line.direction}, ${line.kind}, ${line.authorId},
        ${line.body}, ${line.content === null ? null : JSON.stringify(line.content)}::jsonb
      from raised
      returning id, conversation_id as "conversationId", seq, direction, kind, status, author_id as "authorId", body, content,
        error_code as "errorCode", created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt", read_at as "readAt", null as size`,
  );
}
