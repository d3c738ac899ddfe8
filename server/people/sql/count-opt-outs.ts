import { all, sql, type Queryable } from "#server/db/sql.ts";

/** How many identities of erased people are kept as opted out under each key but the current one. No plain value can be hashed again. */
export function countOldOptOuts(db: Queryable, currentKeyId: string): Promise<{ keyId: string; identities: number }[]> {
  return all(
    db,
    sql<{ keyId: string; identities: number }>`
      select key_id as "keyId", count(*)::integer as identities from erased_opt_out where key_id <> ${currentKeyId}
      group by 1 order by 1`,
  );
}
