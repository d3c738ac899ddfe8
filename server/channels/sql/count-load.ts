import { one, sql, type Queryable } from "#server/db/sql.ts";

export type LoadRow = { workers: number; wanted: number; mine: number };

/** What a fair share is made of: workers that live, channels that want a session. `mine`: those under this worker's name. */
export function countLoad(db: Queryable, workerId: string): Promise<LoadRow> {
  return one(
    db,
    sql<LoadRow>`
      select (select count(*)::int from session_worker where expires_at > now()) as workers,
            (select count(*)::int from channel where worker_id = ${workerId}) as mine,
        (select count(*)::int from channel where archived_at is null
          and ((desired_state = 'connected' and state not in ('replaced', 'logged_out', 'banned'))
            or (desired_state = 'logged_out' and state <> 'logged_out'))) as wanted`,
  );
}
