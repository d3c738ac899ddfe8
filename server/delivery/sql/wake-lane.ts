import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Tells session workers of new work for a channel; they also look each second. */
export async function wakeLane(db: Queryable, workspaceId: string, channelId: string): Promise<void> {
  await run(db, sql`select wake_lanes(array[${workspaceId}::uuid], array[${channelId}::uuid])`);
}
