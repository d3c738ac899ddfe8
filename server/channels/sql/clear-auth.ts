import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { Fence } from "../fence.ts";
import { RECEIVED_TYPE_PREFIX } from "../provider.ts";

/** Forgets keys of channels; what was received and not delivered yet stays. */
export function clearAuth(db: Queryable, channels: Fence[]): Promise<number> {
  return run(
    db,
    sql`
      delete from channel_auth a
      using unnest(${channels.map((c) => c.workspaceId)}::uuid[], ${channels.map((c) => c.channelId)}::uuid[])
        as c (workspace_id, channel_id)
      where a.workspace_id = c.workspace_id and a.channel_id = c.channel_id
        and not starts_with(a.type, ${RECEIVED_TYPE_PREFIX})`,
  );
}
