import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Removes an endpoint and its lane, so that nothing is claimed for it any more. Null when there is no such endpoint. */
export function archiveEndpointRow(db: Queryable, workspaceId: string, id: string): Promise<{ id: string } | null> {
  return maybeOne(
    db,
    sql<{ id: string }>`
      with archived as (
        update webhook_endpoint set archived_at = now(), status = 'disabled', disabled_reason = 'member', revision = revision + 1
        where workspace_id = ${workspaceId} and id = ${id} and archived_at is null returning id),
      unlaned as (delete from endpoint_lane l using archived a where l.endpoint_id = a.id)
      select id from archived`,
  );
}
