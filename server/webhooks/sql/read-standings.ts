import { all, sql, type Queryable } from "#server/db/sql.ts";
import { FINISHED_STATUSES, type Failure } from "../states.ts";

/** How an endpoint stands, in one line of a screen. */
export type StandingRow = {
  endpointId: string;
  inFlight: number;
  /** Counted up to 10,000. */
  waiting: number;
  /** While the breaker is open: when it tries again. */
  blockedUntil: Date | null;
  /** Attempts of the last 24 hours. */
  succeeded: number;
  failed: number;
  /** How long 95 of 100 recent attempts took at most; null when there was none. */
  p95Ms: number | null;
  /** The last failed one of the recent attempts. */
  failedAt: Date | null;
  statusCode: number | null;
  failure: Failure | null;
};

/**
 * Every endpoint of a workspace, oldest first. Recent: the attempts of the 100 deliveries that ended last and of the 100 that wait
 * longest, so that the question costs the same after a million deliveries. An attempt's id is younger than its delivery's, which
 * spares the partitions of days before.
 */
export function readStandings(db: Queryable, workspaceId: string): Promise<StandingRow[]> {
  return all(
    db,
    sql<StandingRow>`
      select w.id as "endpointId", l.in_flight as "inFlight", h.succeeded, h.failed, r."p95Ms", r."failedAt", r."statusCode", r.failure,
        case when l.blocked_until > now() then l.blocked_until end as "blockedUntil",
        (select count(*)::integer from (select from delivery_due d where d.endpoint_id = w.id limit 10000) d) as waiting
      from webhook_endpoint w join endpoint_lane l on l.endpoint_id = w.id
      cross join lateral (
        select coalesce(sum(succeeded), 0)::integer as succeeded, coalesce(sum(failed), 0)::integer as failed
        from endpoint_health where endpoint_id = w.id and step > now() - interval '24 hours') h
      cross join lateral (
        with recent as materialized (
          select a.* from (
            (select f.id from unnest(${FINISHED_STATUSES}::text[]) of (status) cross join lateral (
              select id from delivery where endpoint_id = w.id and status = of.status order by id desc limit 100) f
            order by f.id desc limit 100)
            union all (select delivery_id from delivery_due where endpoint_id = w.id order by delivery_id limit 100)) d
          join attempt a on a.delivery_id = d.id and a.id >= d.id)
        select (select percentile_disc(0.95) within group (order by duration_ms) from recent) as "p95Ms",
          f.started_at as "failedAt", f.status_code as "statusCode", f.failure
        from (select 1) one left join lateral (
          select started_at, status_code, failure from recent where failure is not null order by id desc limit 1) f on true) r
      where w.workspace_id = ${workspaceId} and w.archived_at is null
      order by w.id`,
  );
}
