import type { QueryResultRow } from "pg";
import type { Pool } from "../pool.ts";
import { one, run, sql, type Statement } from "../sql.ts";

/** How many connections to this database wait for a lock. */
export async function countWaiting(pool: Pool): Promise<number> {
  const waits = sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await one(pool, waits)).n;
}

/** Runs what takes a lock in a transaction that stays open, so that others meet there. Returns how to let all go. */
export async function holdLock(pool: Pool, lock: Statement<QueryResultRow>): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  // A test may stop PostgreSQL meanwhile.
  holder.on("error", () => undefined);
  await holder.query("begin");
  await run(holder, lock);
  return async () => {
    await holder.query("commit").finally(() => holder.release());
  };
}

/** Whoever inserts into a table waits before its row, when its statement has read what it goes by. Returns how to let all go. */
export async function haltInserts(pool: Pool, table: string): Promise<() => Promise<void>> {
  await pool.query(
    `create function halt() returns trigger language plpgsql as $body$
     begin perform pg_advisory_xact_lock_shared(1); return new; end $body$;
     create trigger halt before insert on ${table} for each row execute function halt()`,
  );
  const letGo = await holdLock(pool, sql`select pg_advisory_xact_lock(1)`);
  return async () => {
    await letGo();
    await pool.query("drop function halt cascade");
  };
}
