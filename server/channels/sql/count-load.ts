import { one, sql, type Queryable } from "#server/db/sql.ts";

export type LoadRow = { workers: number; wanted: number };

/** How many workers live and how many channels want a session: what a fair share is made of. */
export function countLoad(db: Queryable): Promise<LoadRow> {
  return one(
    db,
    sql<LoadRow>`
  select (select count(*)::int from session_worker where expires_at > now()) as workers,
    (select count(*)::int from channel where archived_at is null
      and ((desired_state = 'connected' and state not in ('replaced', 'logged_out', 'banned'))
        or (desired_state = 'logged_out' and state <> 'logged_out'))) as wanted`,
  );
}
