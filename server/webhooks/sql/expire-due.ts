import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Ends up to `atMost` waiting deliveries whose event has left the feed: of endpoints that were disabled for long. Returns how many. */
export function expireDue(db: Queryable, keepDays: number, atMost: number): Promise<number> {
  return run(
    db,
    sql`
      with old as (
        select d.* from endpoint_lane l cross join lateral (
          select endpoint_id, delivery_id from delivery_due where endpoint_id = l.endpoint_id and token is null
            and delivery_id < v7floor(now() - make_interval(days => ${keepDays}::integer))
          order by delivery_id limit ${atMost} for no key update skip locked) d
        limit ${atMost}),
      gone as (
        delete from delivery_due d using old o where d.endpoint_id = o.endpoint_id and d.delivery_id = o.delivery_id
        returning d.delivery_id, d.workspace_id, d.endpoint_id, d.event_id, d.type, d.attempts)
      insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
      select delivery_id, workspace_id, endpoint_id, event_id, type, 'expired', attempts from gone`,
  );
}
