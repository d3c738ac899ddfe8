import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { AuthRow } from "./auth-rows.ts";

/** Writes values anew where they are still the ones that were read: a session may have written meanwhile. Returns how many. */
export function replaceAuth(db: Queryable, rows: (AuthRow & { anew: string })[]): Promise<number> {
  return run(
    db,
    sql`
      update channel_auth a set value = r.anew
      from unnest(${rows.map((r) => r.workspaceId)}::uuid[], ${rows.map((r) => r.channelId)}::uuid[],
        ${rows.map((r) => r.type)}::text[], ${rows.map((r) => r.id)}::text[], ${rows.map((r) => r.value)}::text[],
        ${rows.map((r) => r.anew)}::text[]) as r (workspace_id, channel_id, type, id, value, anew)
      where a.workspace_id = r.workspace_id and a.channel_id = r.channel_id and a.type = r.type and a.id = r.id and a.value = r.value`,
  );
}
