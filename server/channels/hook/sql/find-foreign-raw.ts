import { all, sql, type Queryable } from "#server/db/sql.ts";

export type StoredRaw = { id: string; body: string };

/** Bodies beyond `after` that are not sealed with the key `keyId`, of every workspace, in their order. */
export function findForeignRaw(db: Queryable, keyId: string, after: string, limit: number): Promise<StoredRaw[]> {
  return all(
    db,
    sql<StoredRaw>`
      select id, body from raw_inbound where id > ${after} and left(body, ${keyId.length + 1}::integer) <> ${`${keyId}.`}
      order by id limit ${limit}`,
  );
}
