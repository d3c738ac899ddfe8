import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Locks an endpoint against other changes, and its lane before what waits in it, as claims and outcomes do. False when the workspace has none of this id. */
export async function lockEndpoint(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 as one from webhook_endpoint w join endpoint_lane l on l.endpoint_id = w.id
      where w.workspace_id = ${workspaceId} and w.id = ${id} and w.archived_at is null for no key update`,
  );
  return row !== null;
}
