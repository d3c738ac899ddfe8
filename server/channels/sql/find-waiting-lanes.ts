import { all, sql, type Queryable } from "#server/db/sql.ts";

/** This worker's channels whose lane has something to send now: the poll behind the notices, cheap when nothing waits. */
export async function findWaitingLanes(db: Queryable, workerId: string): Promise<string[]> {
  const rows = await all(
    db,
    sql<{ id: string }>`
      select c.id from channel c
      where c.worker_id = ${workerId} and exists (
        select 1 from lane_entry e where e.workspace_id = c.workspace_id and e.channel_id = c.id
          and e.claimed_at is null and (e.not_before is null or e.not_before <= now()))`,
  );
  return rows.map((row) => row.id);
}
