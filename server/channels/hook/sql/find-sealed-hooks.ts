import { all, sql, type Queryable } from "#server/db/sql.ts";

export type SealedHook = { channelId: string; secret: string; verifyToken: string };

/** Hooks with a secret under another key than `keyId`, of every workspace. */
export function findSealedHooks(db: Queryable, keyId: string, limit: number): Promise<SealedHook[]> {
  return all(
    db,
    sql<SealedHook>`
      select channel_id as "channelId", secret, verify_token as "verifyToken" from channel_hook
      where split_part(secret, '.', 1) <> ${keyId} or split_part(verify_token, '.', 1) <> ${keyId}
      order by channel_id limit ${limit}`,
  );
}
