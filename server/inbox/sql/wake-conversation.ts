import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Guarded: false when it does not sleep (any more). */
export async function wakeConversationRow(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const woken = await run(
    tx,
    sql`
      update conversation set status = 1, snoozed_until = null
      where workspace_id = ${workspaceId} and id = ${id} and status = 3`,
  );
  return woken === 1;
}
