import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Whether a reset link can still be used, without using it up. */
export async function isResetOpen(db: Queryable, tokenHash: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 as one from auth_verification where identifier = ${`reset:${tokenHash}`} and expires_at > now()`,
  );
  return row !== null;
}
