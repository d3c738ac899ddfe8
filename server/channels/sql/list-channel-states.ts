import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelListRow } from "./list-channels.ts";

export type ChannelStateRow = Omit<ChannelListRow, "openConversations" | "isHeld">;

/** A workspace's channels, or one of them, with what waits on each: as `listChannels` has them, without what only a screen counts. */
export function listChannelStates(
  db: Queryable,
  workspaceId: string,
  which: { id: string | null; withArchived: boolean },
): Promise<ChannelStateRow[]> {
  return all(
    db,
    sql<ChannelStateRow>`
      select c.id, c.name, c.provider, c.phone, case when lost then 'connecting' else c.state end as state,
        case when lost then 'no_worker' else c.state_reason end as reason, c.desired_state as "desiredState", c.state_at as "stateAt",
        c.per_minute as "perMinute", c.burst, c.created_at as "createdAt", c.archived_at as "archivedAt",
        (select count(*)::int from (select 1 from lane_entry e
          where e.workspace_id = c.workspace_id and e.channel_id = c.id limit 1000) waiting) as waiting
      from channel c
      cross join lateral (select c.desired_state = 'connected' and c.archived_at is null
        and c.state in ('connecting', 'connected', 'degraded', 'restricted')
        and not exists (select 1 from session_worker w where w.id = c.worker_id and w.expires_at > now()) as lost) l
      where c.workspace_id = ${workspaceId} and (${which.id}::uuid is null or c.id = ${which.id}) and (${which.withArchived} or c.archived_at is null)
      order by c.created_at, c.id`,
  );
}
