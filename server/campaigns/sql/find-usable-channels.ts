import { all, sql, type Queryable } from "#server/db/sql.ts";

/** Those of the numbers that the workspace has and has not archived. */
export async function findUsableChannels(db: Queryable, workspaceId: string, ids: string[]): Promise<string[]> {
  const rows = await all(
    db,
    sql<{ id: string }>`
      select id from channel where workspace_id = ${workspaceId} and id = any (${ids}::uuid[]) and archived_at is null`,
  );
  return rows.map(({ id }) => id);
}
