import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** No row means that others took the lease for dead and may hold its channels by now. */
export function renewWorker(db: Queryable, id: string, epoch: number, leaseMs: number): Promise<{ id: string } | null> {
  return maybeOne(
    db,
    sql<{ id: string }>`
      update session_worker set expires_at = now() + ${leaseMs} * interval '1 millisecond'
      where id = ${id} and epoch = ${epoch} returning id`,
  );
}
