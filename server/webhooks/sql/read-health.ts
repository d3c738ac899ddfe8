import { all, maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type HealthStep = { at: Date; succeeded: number; failed: number; meanMs: number };

/** Attempts of an endpoint over the last hours, in steps of five minutes; steps in which nothing was sent are left out. */
export function readHealthSteps(db: Queryable, workspaceId: string, id: string, hours: number): Promise<HealthStep[]> {
  return all(
    db,
    sql<HealthStep>`
      select h.step as at, h.succeeded, h.failed, (h.duration_ms / greatest(h.succeeded + h.failed, 1))::integer as "meanMs"
      from webhook_endpoint w join endpoint_health h on h.endpoint_id = w.id
      where w.workspace_id = ${workspaceId} and w.id = ${id} and h.step > now() - make_interval(hours => ${hours}::integer)
      order by h.step`,
  );
}

export type LaneState = {
  inFlight: number;
  /** Counted up to 10,000. */
  waiting: number;
  oldestWaiting: Date | null;
  /** While the breaker is open: when it tries again. */
  blockedUntil: Date | null;
};

export function readLaneState(db: Queryable, workspaceId: string, id: string): Promise<LaneState | null> {
  return maybeOne(
    db,
    sql<LaneState>`
      select l.in_flight as "inFlight", case when l.blocked_until > now() then l.blocked_until end as "blockedUntil",
        (select count(*)::integer from (select from delivery_due d where d.endpoint_id = l.endpoint_id limit 10000) d) as waiting,
        (select uuid_extract_timestamp(min(d.delivery_id::text)::uuid) from (select delivery_id from delivery_due
          where endpoint_id = l.endpoint_id order by delivery_id limit 1) d) as "oldestWaiting"
      from endpoint_lane l where l.workspace_id = ${workspaceId} and l.endpoint_id = ${id}`,
  );
}
