import { run, sql, type Queryable } from "#server/db/sql.ts";

/** The recipient of a campaign's message moves with it (prisma/migrations/…1510_campaign_lanes). No effect for any other. */
export async function followMessage(tx: Queryable, workspaceId: string, messageId: string): Promise<void> {
  await run(tx, sql`select follow_messages(array[${workspaceId}::uuid], array[${messageId}::uuid])`);
}
