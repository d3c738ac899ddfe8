import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Sessions, links, counters and requests of plans that can never be of use again. Invitations stay 30 days longer, to be seen. */
export async function deleteExpired(db: Queryable): Promise<void> {
  await run(db, sql`delete from auth_session where expires_at < now()`);
  await run(db, sql`delete from auth_verification where expires_at < now()`);
  await run(db, sql`delete from auth_rate_limit where last_request < extract(epoch from now())::bigint - 86400`);
  await run(
    db,
    sql`delete from api_usage where slot < floor(extract(epoch from now() - interval '5 minutes') * 4)::bigint`,
  );
  await run(db, sql`delete from invitation where expires_at < now() - interval '30 days'`);
}
