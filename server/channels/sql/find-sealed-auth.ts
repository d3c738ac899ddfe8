import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { AuthRow } from "./auth-rows.ts";

/** Auth values under another key than `keyId`, of every channel, in the order of their keys. */
export function findSealedAuth(db: Queryable, keyId: string, limit: number): Promise<AuthRow[]> {
  return all(
    db,
    sql<AuthRow>`
      select workspace_id as "workspaceId", channel_id as "channelId", type, id, value from channel_auth
      where split_part(value, '.', 1) <> ${keyId} order by workspace_id, channel_id, type, id limit ${limit}`,
  );
}
