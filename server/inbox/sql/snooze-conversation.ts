import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Guarded: false when it is closed. One that sleeps already sleeps until then instead. */
export async function snoozeConversationRow(
  tx: Queryable,
  workspaceId: string,
  id: string,
  until: Date,
): Promise<boolean> {
  const snoozed = await run(
    tx,
    sql`
      update conversation set status = 3, snoozed_until = ${until}
      where workspace_id = ${workspaceId} and id = ${id} and status < 9`,
  );
  return snoozed === 1;
}
