import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Counts what is in flight anew, for lanes where the count and the rows have parted. Returns how many were wrong. */
export function recountLanes(db: Queryable): Promise<number> {
  return run(
    db,
    sql`
      with locked as materialized (
        select endpoint_id, in_flight from endpoint_lane where in_flight > 0 order by endpoint_id for no key update skip locked),
      counted as (
        select l.endpoint_id, l.in_flight, (select count(*)::integer from delivery_due d
          where d.endpoint_id = l.endpoint_id and d.token is not null) as held from locked l)
      update endpoint_lane l set in_flight = c.held from counted c
      where l.endpoint_id = c.endpoint_id and c.held <> c.in_flight`,
  );
}
