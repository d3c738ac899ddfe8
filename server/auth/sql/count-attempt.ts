import { one, run, sql, type Queryable } from "#server/db/sql.ts";
import { newId } from "#server/platform/ids.ts";

export type Counted = { count: number; retryAfterSeconds: number };

/** Counts one attempt under a key, from 1 again when the window has passed since the first. One statement, so that a rush of requests cannot slip past. */
export function countAttempt(db: Queryable, key: string, windowSeconds: number): Promise<Counted> {
  return one(
    db,
    sql<Counted>`
      insert into auth_rate_limit as r (id, key, count, last_request)
      values (${newId()}, ${key}, 1, extract(epoch from now())::bigint)
      on conflict (key) do update set
        count = case when r.last_request + ${windowSeconds} <= excluded.last_request then 1 else r.count + 1 end,
        last_request = case when r.last_request + ${windowSeconds} <= excluded.last_request then excluded.last_request
          else r.last_request end
      returning count,
        greatest(1, last_request + ${windowSeconds} - extract(epoch from now())::bigint)::int as "retryAfterSeconds"`,
  );
}

/** Takes back one attempt: it did not fail. */
export function forgiveAttempt(db: Queryable, key: string): Promise<number> {
  return run(db, sql`update auth_rate_limit set count = greatest(0, count - 1) where key = ${key}`);
}

/** Forgets every attempt under a key. */
export function forgetAttempts(db: Queryable, key: string): Promise<number> {
  return run(db, sql`delete from auth_rate_limit where key = ${key}`);
}
