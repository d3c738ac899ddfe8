import { run, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Guarded: false when it is not closed. The customer waits again since the first message that nobody answered.
 * @throws 23505 on conversation_one_open when the contact has another open conversation on the channel.
 */
export async function reopenConversationRow(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const reopened = await run(
    tx,
    sql`
      update conversation c set status = 1, waiting_since = (
        select date_trunc('second', min(m.created_at)) from message m
        where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 1 and m.seq > coalesce((
          select max(o.seq) from message o
          where o.workspace_id = c.workspace_id and o.conversation_id = c.id and o.direction = 2), 0))
      where c.workspace_id = ${workspaceId} and c.id = ${id} and c.status = 9`,
  );
  return reopened === 1;
}
