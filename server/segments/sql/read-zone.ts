import { one, sql, type Queryable } from "#server/db/sql.ts";

/** The zone in which a workspace's days begin. */
export async function readZone(db: Queryable, workspaceId: string): Promise<string> {
  const { zone } = await one(db, sql<{ zone: string }>`select zone from workspace where id = ${workspaceId}`);
  return zone;
}
