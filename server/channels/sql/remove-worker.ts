import { run, sql, type Queryable } from "#server/db/sql.ts";

export function removeWorker(db: Queryable, id: string): Promise<number> {
  return run(db, sql`delete from session_worker where id = ${id}`);
}
