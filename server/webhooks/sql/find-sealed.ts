import { all, sql, type Queryable } from "#server/db/sql.ts";

export type SealedSecrets = { id: string; secret: string; formerSecret: string | null };

/** Endpoints with a secret under another key than `keyId`, of every workspace, by id behind `after`. */
export function findSealed(db: Queryable, keyId: string, after: string, limit: number): Promise<SealedSecrets[]> {
  return all(
    db,
    sql<SealedSecrets>`
      select id, secret, former_secret as "formerSecret" from webhook_endpoint
      where id > ${after} and (split_part(secret, '.', 1) <> ${keyId} or split_part(former_secret, '.', 1) <> ${keyId})
      order by id limit ${limit}`,
  );
}
