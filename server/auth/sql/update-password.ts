import { run, sql, type Queryable } from "#server/db/sql.ts";

export async function updatePassword(db: Queryable, userId: string, hash: string): Promise<void> {
  await run(
    db,
    sql`update auth_account set password = ${hash}, updated_at = now() where user_id = ${userId} and provider_id = 'credential'`,
  );
}
