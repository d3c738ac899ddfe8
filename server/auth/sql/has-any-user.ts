import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Whether anybody has an account here yet. */
export async function hasAnyUser(db: Queryable): Promise<boolean> {
  const { found } = await one(db, sql<{ found: boolean }>`select exists (select from auth_user) as found`);
  return found;
}
