import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Takes a reset link out of the table, with every other one of the person: of two uses at once one finds it. Null when it was
 * used, replaced, or has run out.
 */
export function consumeReset(tx: Queryable, tokenHash: string): Promise<{ userId: string; email: string } | null> {
  return maybeOne(
    tx,
    sql<{ userId: string; email: string }>`
      with used as (
        select value from auth_verification where identifier = ${`reset:${tokenHash}`} and expires_at > now()),
      gone as (
        delete from auth_verification v using used where v.value = used.value and v.identifier like 'reset:%'
        returning v.identifier, v.value)
      select u.id as "userId", u.email from gone join auth_user u on u.id::text = gone.value
      where gone.identifier = ${`reset:${tokenHash}`}`,
  );
}
