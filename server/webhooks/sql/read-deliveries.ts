import { all, maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { DeliveryQuery } from "../inputs.ts";
import type { DeliveryStatus } from "../states.ts";

export type DeliveryRow = {
  id: string;
  endpointId: string;
  /** Also its `webhook-id`. */
  eventId: string;
  type: string;
  status: DeliveryStatus;
  attempts: number;
  /** When the next attempt is due, of a waiting one. */
  dueAt: Date | null;
  finishedAt: Date | null;
};

/** Deliveries of a workspace or of one endpoint, newest first by id, below `before`. */
export function readDeliveries(db: Queryable, workspaceId: string, query: DeliveryQuery): Promise<DeliveryRow[]> {
  const { endpointId = null, status = null, type = null, before = null, limit } = query;
  return all(
    db,
    sql<DeliveryRow>`
      select d.* from webhook_endpoint w cross join lateral (
        (select delivery_id as id, endpoint_id as "endpointId", event_id as "eventId", type, 'waiting' as status, attempts,
          due_at as "dueAt", null::timestamptz as "finishedAt"
        from delivery_due where endpoint_id = w.id and (${before}::uuid is null or delivery_id < ${before})
          and coalesce(${status}, 'waiting') = 'waiting' and (${type}::text is null or type = ${type})
        order by delivery_id desc limit ${limit})
        union all
        (select id, endpoint_id, event_id, type, status, attempts, null, finished_at
        from delivery where endpoint_id = w.id and (${before}::uuid is null or id < ${before})
          and (${status}::text is null or status = ${status}) and (${type}::text is null or type = ${type})
        order by id desc limit ${limit})) d
      where w.workspace_id = ${workspaceId} and (${endpointId}::uuid is null or w.id = ${endpointId})
      order by d.id desc limit ${limit}`,
  );
}

/** One delivery of the workspace, finished or waiting. */
export function readDeliveryRow(db: Queryable, workspaceId: string, id: string): Promise<DeliveryRow | null> {
  return maybeOne(
    db,
    sql<DeliveryRow>`
      select id, endpoint_id as "endpointId", event_id as "eventId", type, status, attempts, null::timestamptz as "dueAt",
        finished_at as "finishedAt"
      from delivery where id = ${id} and workspace_id = ${workspaceId}
      union all
      select d.delivery_id, d.endpoint_id, d.event_id, d.type, 'waiting', d.attempts, d.due_at, null
      from webhook_endpoint w join delivery_due d on d.endpoint_id = w.id and d.delivery_id = ${id}
      where w.workspace_id = ${workspaceId}`,
  );
}
