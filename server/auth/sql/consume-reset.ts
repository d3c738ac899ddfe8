import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Takes a reset link out of the table: of two uses at once one finds it. Null when it was used, replaced, or has run out. */
export function consumeReset(tx: Queryable, tokenHash: string): Promise<{ userId: string; email: string } | null> {
  return maybeOne(
    tx,
    sql<{ userId: string; email: string }>`
      with gone as (
        delete from auth_verification where identifier = ${`reset:${tokenHash}`} returning value, expires_at)
      select u.id as "userId", u.email from gone join auth_user u on u.id::text = gone.value where gone.expires_at > now()`,
  );
}
