import { run, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Puts back what is set aside (is_behind) though nothing of its conversation comes before it any more: whoever deleted the earlier
 * delivery was neither an outcome nor a claim. One step for each conversation that waits. Returns how many.
 */
export function putBackNext(db: Queryable): Promise<number> {
  return run(
    db,
    sql`
      with recursive head as (
        (select endpoint_id, ordered_key, delivery_id, is_behind from delivery_due where ordered_key is not null
        order by endpoint_id, ordered_key, delivery_id limit 1)
        union all
        select n.* from head h cross join lateral (
          select d.endpoint_id, d.ordered_key, d.delivery_id, d.is_behind from delivery_due d
          where d.ordered_key is not null and (d.endpoint_id, d.ordered_key) > (h.endpoint_id, h.ordered_key)
          order by d.endpoint_id, d.ordered_key, d.delivery_id limit 1) n)
      update delivery_due d set is_behind = false from head h
      where h.is_behind and d.endpoint_id = h.endpoint_id and d.delivery_id = h.delivery_id and d.is_behind`,
  );
}
