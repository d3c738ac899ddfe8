import { run, sql, type Queryable } from "#server/db/sql.ts";
import { newId } from "#server/platform/ids.ts";

export type NewReset = { tokenHash: string; userId: string; hours: number; replaces: boolean };

/** Stores a reset link; `replaces` makes earlier ones of the person stop working. */
export async function insertReset(db: Queryable, { tokenHash, userId, hours, replaces }: NewReset): Promise<void> {
  await run(
    db,
    sql`
      with earlier as (
        delete from auth_verification where ${replaces} and value = ${userId} and identifier like 'reset:%')
      insert into auth_verification (id, identifier, value, expires_at)
      values (${newId()}, ${`reset:${tokenHash}`}, ${userId}, now() + make_interval(hours => ${hours}))`,
  );
}
