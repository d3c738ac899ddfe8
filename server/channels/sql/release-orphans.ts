import { run, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Frees what stands under this worker's name and is not held by it: a taking whose answer was lost, or a release that did
 * not reach the database. Without this nobody would take them while the worker lives.
 */
export function releaseOrphans(db: Queryable, workerId: string, heldIds: string[]): Promise<number> {
  return run(
    db,
    sql`update channel set worker_id = null where worker_id = ${workerId} and id <> all(${heldIds}::uuid[])`,
  );
}
