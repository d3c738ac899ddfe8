import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** The hash of a person's password, or null when they have none. */
export async function findPassword(db: Queryable, userId: string): Promise<string | null> {
  const row = await maybeOne(
    db,
    sql<{ password: string | null }>`
      select password from auth_account where user_id = ${userId} and provider_id = 'credential'`,
  );
  return row?.password ?? null;
}
