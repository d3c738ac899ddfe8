import { run, sql, type Queryable } from "#server/db/sql.ts";

export async function renameUser(db: Queryable, userId: string, name: string): Promise<void> {
  await run(db, sql`update auth_user set name = ${name}, updated_at = now() where id = ${userId}`);
}
