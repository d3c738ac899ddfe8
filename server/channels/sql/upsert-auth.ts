import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { AuthRow } from "./auth-rows.ts";

export function upsertAuth(db: Queryable, rows: AuthRow[]): Promise<number> {
  return run(
    db,
    sql`
      insert into channel_auth (workspace_id, channel_id, type, id, value)
      select r.workspace_id, r.channel_id, r.type, r.id, r.value
      from unnest(${rows.map((r) => r.workspaceId)}::uuid[], ${rows.map((r) => r.channelId)}::uuid[],
        ${rows.map((r) => r.type)}::text[], ${rows.map((r) => r.id)}::text[], ${rows.map((r) => r.value)}::text[])
        as r (workspace_id, channel_id, type, id, value)
      order by 1, 2, 3, 4
      on conflict (workspace_id, channel_id, type, id) do update set value = excluded.value`,
  );
}
