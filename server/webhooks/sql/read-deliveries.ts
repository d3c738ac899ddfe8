import { all, maybeOne, sql, type Queryable, type Statement } from "#server/db/sql.ts";
import type { DeliveryQuery } from "../inputs.ts";
import { FINISHED_STATUSES, type DeliveryStatus, type Failure } from "../states.ts";

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

/** With its last attempt; all null before the first. */
export type ListedDelivery = DeliveryRow & {
  triedAt: Date | null;
  durationMs: number | null;
  statusCode: number | null;
  failure: Failure | null;
};

/**
 * Deliveries of a workspace or of one endpoint, newest first by id, below `before`. Each status is asked for by itself, since the
 * indexes (…002110_history_pages) hold them so. An attempt's id is younger than its delivery's, which spares the partitions of days
 * before.
 */
export function readDeliveries(db: Queryable, workspaceId: string, query: DeliveryQuery): Promise<ListedDelivery[]> {
  return all(db, deliveriesStatement(workspaceId, query));
}

/** Without a name: its plan depends on which filters are given, and a kept one would walk the history for a rare status. */
export function deliveriesStatement(workspaceId: string, query: DeliveryQuery): Statement<ListedDelivery> {
  const { endpointId = null, status = null, type = null, since = null, before = null, limit } = query;
  const finished = FINISHED_STATUSES.filter((each) => status === null || each === status);
  const { text, values } = sql<ListedDelivery>`
      select d.*, a.* from (select d.* from webhook_endpoint w cross join lateral (
        (select delivery_id as id, endpoint_id as "endpointId", event_id as "eventId", type, 'waiting' as status, attempts,
          due_at as "dueAt", null::timestamptz as "finishedAt"
        from delivery_due where endpoint_id = w.id and (${before}::uuid is null or delivery_id < ${before})
          and coalesce(${status}, 'waiting') = 'waiting' and (${type}::text is null or type = ${type})
          and (${since}::timestamptz is null or delivery_id >= v7floor(${since}))
        order by delivery_id desc limit ${limit})
        union all
        select f.* from unnest(${finished}::text[]) of (status) cross join lateral (
          select id, endpoint_id, event_id, type, status, attempts, null::timestamptz, finished_at
          from delivery where endpoint_id = w.id and status = of.status and (${before}::uuid is null or id < ${before})
            and (${type}::text is null or type = ${type}) and (${since}::timestamptz is null or id >= v7floor(${since}))
          order by id desc limit ${limit}) f) d
      where w.workspace_id = ${workspaceId} and (${endpointId}::uuid is null or w.id = ${endpointId})
      order by d.id desc limit ${limit}) d
      left join lateral (
        select started_at as "triedAt", duration_ms as "durationMs", status_code as "statusCode", failure
        from attempt where delivery_id = d.id and id >= d.id order by id desc limit 1) a on true
      order by d.id desc`;
  return { text, values };
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
