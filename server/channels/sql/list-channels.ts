import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelState, ProviderName } from "../provider.ts";
import type { DesiredState } from "../states.ts";

export type ChannelListRow = {
  id: string;
  name: string;
  provider: ProviderName;
  phone: string | null;
  state: ChannelState;
  reason: string | null;
  desiredState: DesiredState;
  stateAt: Date;
  perMinute: number;
  burst: number;
  /** The first day of its warm-up, in which campaigns grow slowly. */
  warmUpStartedOn: string | null;
  /** Until then WhatsApp lets it start no new chats. */
  newChatsFrom: Date | null;
  createdAt: Date;
  archivedAt: Date | null;
  /** Messages that wait in this channel's lane or are on their way. */
  waiting: number;
  /** Open conversations, counted up to 1,000. */
  openConversations: number;
  /** Whether somebody holds the session now. */
  isHeld: boolean;
};

/**
 * A workspace's channels with what waits on each. A worker that died takes seven seconds to be replaced; until then the stored
 * state is its last word, so a channel whose holder is gone reads as connecting.
 */
export function listChannels(
  db: Queryable,
  workspaceId: string,
  id: string | null,
  withArchived: boolean,
): Promise<ChannelListRow[]> {
  return all(
    db,
    sql<ChannelListRow>`
      select c.id, c.name, c.provider, c.phone,
        case when lost then 'connecting' else c.state end as state,
        case when lost then 'no_worker' else c.state_reason end as reason,
        c.desired_state as "desiredState", c.state_at as "stateAt", c.per_minute as "perMinute", c.burst,
        c.warm_up_started_on::text as "warmUpStartedOn", c.new_chats_from as "newChatsFrom", c.created_at as "createdAt", c.archived_at as "archivedAt", held as "isHeld",
        (select count(*)::int from (select 1 from lane_entry e
          where e.workspace_id = c.workspace_id and e.channel_id = c.id limit 1000) waiting) as waiting,
        (select count(*)::int from (select 1 from conversation v where v.workspace_id = c.workspace_id and v.channel_id = c.id
          and v.status = 1 limit 1000) open_ones) as "openConversations"
      from channel c
      cross join lateral (select exists (select 1 from session_worker w where w.id = c.worker_id and w.expires_at > now()) as held) h
      cross join lateral (select not h.held and c.desired_state = 'connected' and c.archived_at is null
        and c.state in ('connecting', 'connected', 'degraded', 'restricted') as lost) l
      where c.workspace_id = ${workspaceId} and (${id}::uuid is null or c.id = ${id}) and (${withArchived} or c.archived_at is null)
      order by c.created_at, c.id`,
  );
}
