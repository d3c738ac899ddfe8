import { one, sql, type Queryable } from "#server/db/sql.ts";

export type QueueFigures = {
  /** Counted up to `atMost`. */
  due: number;
  /** Of what an endpoint that may be called has due; null when nothing is. */
  oldestDueSeconds: number | null;
  closed: number;
  open: number;
  halfOpen: number;
  disabled: number;
};

/** How the pumps' queue stands in the whole installation, by one look at the first of each endpoint and at `atMost` rows in all. */
export function readQueueFigures(db: Queryable, atMost: number): Promise<QueueFigures> {
  return one(
    db,
    sql<QueueFigures>`
      with lane as materialized (
        select l.endpoint_id, case when not l.is_open then 'disabled' when l.blocked_until > now() then 'open'
          when l.trips > 0 then 'half_open' else 'closed' end as state
        from endpoint_lane l)
      select
        (select count(*)::integer from (
          select from lane l cross join lateral (
            select from delivery_due d where d.endpoint_id = l.endpoint_id and d.token is null and not d.is_behind
              and d.due_at <= now() limit ${atMost}) d limit ${atMost}) d) as due,
        (select extract(epoch from max(now() - d.due_at))::float8 from lane l cross join lateral (
          select d.due_at from delivery_due d where d.endpoint_id = l.endpoint_id and d.token is null and not d.is_behind
            and d.due_at <= now() order by d.due_at limit 1) d
          where l.state in ('closed', 'half_open')) as "oldestDueSeconds",
        count(*) filter (where state = 'closed')::integer as closed, count(*) filter (where state = 'open')::integer as open,
        count(*) filter (where state = 'half_open')::integer as "halfOpen",
        count(*) filter (where state = 'disabled')::integer as disabled
      from lane`,
  );
}
