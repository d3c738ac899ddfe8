import { one, run, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Gives what waits for an endpoint the order that the endpoint has now: up to `atMost` of those behind `after`, null for the start.
 * What comes after another of its conversation is set aside at once, or each claim would do so with a few. Returns the last it looked at; null when there is no more. The caller holds the lane.
 */
export async function orderWaiting(
  db: Queryable,
  endpointId: string,
  after: string | null,
  atMost: number,
): Promise<string | null> {
  const { last } = await one(
    db,
    sql<{ last: string | null }>`
      with looked as materialized (
        select d.delivery_id from delivery_due d
        where d.endpoint_id = ${endpointId} and d.delivery_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by d.delivery_id limit ${atMost}::integer),
      keyed as materialized (
        select d.delivery_id, case when w.is_ordered then d.conversation_id end as key
        from webhook_endpoint w join delivery_due d on d.endpoint_id = w.id
        where w.id = ${endpointId} and d.delivery_id = any (array(select delivery_id from looked))),
      placed as materialized (
        select k.*, k.key is not null and (row_number() over (partition by k.key order by k.delivery_id) > 1
          or exists (select from delivery_due x
            where x.endpoint_id = ${endpointId} and x.ordered_key = k.key and x.delivery_id < k.delivery_id)) as is_behind
        from keyed k),
      ordered as (
        update delivery_due d set ordered_key = k.key, is_behind = k.is_behind from placed k
        where d.endpoint_id = ${endpointId} and d.delivery_id = k.delivery_id and d.ordered_key is distinct from k.key)
      select case when count(*) = ${atMost}::integer then (array_agg(delivery_id order by delivery_id desc))[1] end as last from looked`,
  );
  return last;
}

/** Closes a lane until the job of this name is through, or opens it again with null, when its endpoint is enabled. */
export async function setSorting(db: Queryable, endpointId: string, sorting: string | null): Promise<void> {
  await run(
    db,
    sql`
      update endpoint_lane l set sorting = ${sorting}::uuid, is_open = ${sorting}::uuid is null and w.status = 'enabled'
      from webhook_endpoint w where l.endpoint_id = ${endpointId} and w.id = l.endpoint_id`,
  );
}

/** Locks a lane that waits for the job of this name. False when it waits for another by now, or for none. */
export async function lockSorting(db: Queryable, endpointId: string, sorting: string): Promise<boolean> {
  const found = await run(
    db,
    sql`select from endpoint_lane where endpoint_id = ${endpointId} and sorting = ${sorting} for no key update`,
  );
  return found === 1;
}
