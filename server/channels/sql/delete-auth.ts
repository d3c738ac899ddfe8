import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { AuthKey } from "./auth-rows.ts";

export function deleteAuth(db: Queryable, keys: AuthKey[]): Promise<number> {
  return run(
    db,
    sql`
      delete from channel_auth a
      using unnest(${keys.map((k) => k.workspaceId)}::uuid[], ${keys.map((k) => k.channelId)}::uuid[],
        ${keys.map((k) => k.type)}::text[], ${keys.map((k) => k.id)}::text[]) as k (workspace_id, channel_id, type, id)
      where a.workspace_id = k.workspace_id and a.channel_id = k.channel_id and a.type = k.type and a.id = k.id`,
  );
}
