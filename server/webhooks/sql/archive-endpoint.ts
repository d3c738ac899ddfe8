import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Removes an endpoint: what waits for it is cancelled, its lane goes. Null when there is no such endpoint. */
export function archiveEndpointRow(db: Queryable, workspaceId: string, id: string): Promise<{ id: string } | null> {
  return maybeOne(
    db,
    sql<{ id: string }>`
      with archived as (
        update webhook_endpoint set archived_at = now(), status = 'disabled', disabled_reason = 'member', revision = revision + 1
        where workspace_id = ${workspaceId} and id = ${id} and archived_at is null returning id),
      unlaned as (delete from endpoint_lane l using archived a where l.endpoint_id = a.id),
      unsent as (
        delete from delivery_due d using archived a where d.endpoint_id = a.id
        returning d.delivery_id, d.workspace_id, d.endpoint_id, d.event_id, d.type, d.attempts),
      told as (
        insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
        select delivery_id, workspace_id, endpoint_id, event_id, type, 'cancelled', attempts from unsent)
      select id from archived`,
  );
}
