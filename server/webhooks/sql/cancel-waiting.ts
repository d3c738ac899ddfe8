import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Ends up to `atMost` of what waits for an endpoint that was removed. Returns how many. */
export function cancelWaiting(db: Queryable, endpointId: string, atMost: number): Promise<number> {
  return run(
    db,
    sql`
      with gone as (
        delete from delivery_due d where d.endpoint_id = ${endpointId} and d.delivery_id = any (array(
          select q.delivery_id from delivery_due q where q.endpoint_id = ${endpointId} limit ${atMost}::integer))
        returning d.delivery_id, d.workspace_id, d.endpoint_id, d.event_id, d.type, d.attempts)
      insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
      select delivery_id, workspace_id, endpoint_id, event_id, type, 'cancelled', attempts from gone`,
  );
}
