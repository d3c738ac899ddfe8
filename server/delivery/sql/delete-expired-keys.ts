import { run, sql, type Queryable } from "#server/db/sql.ts";

const CHUNK = 5_000;

/** Deletes keys past their time, in short transactions. The block range index on created_at finds them. */
export async function deleteExpiredKeys(db: Queryable): Promise<void> {
  let deleted = CHUNK;
  while (deleted === CHUNK) {
    deleted = await run(
      db,
      sql`
        delete from idempotency_key where ctid = any(array(
          select ctid from idempotency_key where created_at < now() - interval '1 hour' and expires_at < now() limit ${CHUNK}))`,
    );
  }
}
