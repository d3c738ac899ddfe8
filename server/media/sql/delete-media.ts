import { run, sql, type Queryable } from "#server/db/sql.ts";

export async function deleteMedia(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await run(db, sql`delete from media where workspace_id = ${workspaceId} and id = ${id}`);
}
