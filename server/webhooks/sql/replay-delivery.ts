import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Queues the event of a finished delivery once more, as a delivery of its own; a waiting one is due at once instead. */
export function replayDeliveryRow(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<{ deliveryId: string } | null> {
  return maybeOne(
    db,
    sql<{ deliveryId: string }>`
      with again as (
        insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type)
        select d.endpoint_id, uuidv7(), d.workspace_id, d.event_id, d.type
        from delivery d join webhook_endpoint w on w.id = d.endpoint_id and w.archived_at is null
        where d.id = ${id} and d.workspace_id = ${workspaceId} and exists (select from event e where e.id = d.event_id)
        returning delivery_id),
      sooner as (
        update delivery_due d set due_at = now() from webhook_endpoint w
        where w.workspace_id = ${workspaceId} and d.endpoint_id = w.id and d.delivery_id = ${id}
        returning d.delivery_id)
      select delivery_id as "deliveryId" from again union all select delivery_id from sooner`,
  );
}
