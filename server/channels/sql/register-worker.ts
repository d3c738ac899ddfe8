import { one, sql, type Queryable } from "#server/db/sql.ts";

/** A session worker's lease begins: its epoch is the fence of everything it will claim. */
export function registerWorker(db: Queryable, id: string, host: string, leaseMs: number): Promise<{ epoch: number }> {
  return one(
    db,
    sql<{ epoch: number }>`
      insert into session_worker (id, epoch, host, expires_at)
      values (${id}, nextval('session_epoch'), ${host}, now() + ${leaseMs} * interval '1 millisecond')
      returning epoch`,
  );
}
