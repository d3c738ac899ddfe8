import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Queues an event of the feed for one endpoint, whatever it asked for. Null when the workspace has no such endpoint. */
export function insertDue(
  db: Queryable,
  due: { workspaceId: string; endpointId: string; eventId: string; type: string },
): Promise<{ deliveryId: string } | null> {
  return maybeOne(
    db,
    sql<{ deliveryId: string }>`
      insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type)
      select w.id, uuidv7(), w.workspace_id, ${due.eventId}, ${due.type} from webhook_endpoint w
      where w.workspace_id = ${due.workspaceId} and w.id = ${due.endpointId} and w.archived_at is null
      returning delivery_id as "deliveryId"`,
  );
}
