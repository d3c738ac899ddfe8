import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Locks an endpoint against other changes. False when the workspace has none of this id. */
export async function lockEndpoint(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 as one from webhook_endpoint
      where workspace_id = ${workspaceId} and id = ${id} and archived_at is null for no key update`,
  );
  return row !== null;
}
