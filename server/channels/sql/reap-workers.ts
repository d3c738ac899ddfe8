import { all, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Ends the leases that ran out. A lane claim holds its worker's row `for share`, so it is either finished before (and its entries
 * are seen as claimed) or finds no row; a row locked now is met again at the next look.
 */
export function reapWorkers(db: Queryable): Promise<{ id: string }[]> {
  return all(
    db,
    sql<{ id: string }>`
      delete from session_worker where id in (
        select id from session_worker where expires_at < now() order by id for update skip locked)
      returning id`,
  );
}
