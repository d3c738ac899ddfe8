import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Channel of `pg_notify` that wakes the pumps: what waits may be sent now. They look once a second anyway. */
export const WEBHOOKS_CHANNEL = "baton_webhooks";

/** Wakes the pumps; inside a transaction at its commit. For what people do seldom. */
export async function wakePumps(db: Queryable): Promise<void> {
  await run(db, sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`);
}
