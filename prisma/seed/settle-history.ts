import type { Pool } from "#server/db/pool.ts";

export type History = {
  workspaceId: string;
  conversationId: string;
  minutesAgo: number;
  authorId: string;
  /** Code of the failure of the last reply; null when all were read. */
  failed: string | null;
};

/**
 * Makes what was just written an earlier conversation: every line some minutes before the next, replies read, nothing left in
 * the lane. Only the seed writes history; in daily use the database stamps every row.
 */
export async function settleHistory(pool: Pool, history: History): Promise<void> {
  const { workspaceId, conversationId, minutesAgo, authorId, failed } = history;
  const key = [workspaceId, conversationId];
  await pool.query(
    `delete from lane_entry where workspace_id = $1 and message_id in (
       select id from message where workspace_id = $1 and conversation_id = $2)`,
    key,
  );
  await pool.query(
    `update message m set
       created_at = now() - make_interval(mins => $3::int + (c.last_seq - m.seq)::int * 3),
       author_id = case when m.direction in (2, 3) then $4::uuid else m.author_id end,
       status = case when m.direction <> 2 then m.status when $5::text is not null then 25 else 40 end,
       error_code = case when m.direction = 2 then $5 end,
       sent_at = case when m.direction = 2 and $5 is null then now() - make_interval(mins => $3::int + (c.last_seq - m.seq)::int * 3) end
     from conversation c
     where m.workspace_id = $1 and m.conversation_id = $2 and c.workspace_id = $1 and c.id = $2`,
    [...key, minutesAgo, authorId, failed],
  );
  await pool.query(
    `update conversation set
       last_message_at = now() - make_interval(mins => $3),
       list_at = date_trunc('second', now() - make_interval(mins => $3)),
       waiting_since = case when waiting_since is null then null else date_trunc('second', now() - make_interval(mins => $3)) end
     where workspace_id = $1 and id = $2`,
    [...key, minutesAgo],
  );
}
