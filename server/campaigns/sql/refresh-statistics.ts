import { run, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Tells PostgreSQL how many threads and people of campaigns there are, before an audience is written and after. Until its own round comes
 * by it believes in the few there were, and finds each by walking all of them (5 s for 1,000 of 20,000). Passed over while somebody
 * else does it.
 */
export async function refreshStatistics(db: Queryable): Promise<void> {
  await run(db, sql`analyze (skip_locked) recipient, conversation`);
}
