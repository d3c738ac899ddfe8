import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export function findUserByEmail(db: Queryable, email: string): Promise<{ id: string; name: string } | null> {
  return maybeOne(db, sql<{ id: string; name: string }>`select id, name from auth_user where email = ${email}`);
}
