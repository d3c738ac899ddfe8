import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Guarded: false when it is closed already. */
export async function closeConversationRow(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const closed = await run(
    tx,
    sql`
      update conversation set status = 9, waiting_since = null, snoozed_until = null
      where workspace_id = ${workspaceId} and id = ${id} and status < 9`,
  );
  return closed === 1;
}
