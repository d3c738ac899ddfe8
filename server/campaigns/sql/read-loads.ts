import type { ChannelState } from "#server/channels/index.ts";
import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type ChannelLoadRow = {
  channelId: string;
  perMinute: number;
  people: number;
  state: ChannelState;
  isArchived: boolean;
  newChatsFrom: Date | null;
};

/** The numbers of a campaign, with how many of its people each has so far. */
export function readChannelLoads(db: Queryable, { workspaceId, id }: CampaignKey): Promise<ChannelLoadRow[]> {
  return all(
    db,
    sql<ChannelLoadRow>`
      select h.id as "channelId", h.per_minute as "perMinute", h.state, h.archived_at is not null as "isArchived",
        h.new_chats_from as "newChatsFrom",
        (select coalesce(sum(n.n), 0)::bigint from campaign_count n where n.workspace_id = h.workspace_id and n.campaign_id = ${id}
          and n.channel_id = h.id) as people
      from campaign_channel c join channel h on h.workspace_id = c.workspace_id and h.id = c.channel_id
      where c.workspace_id = ${workspaceId} and c.campaign_id = ${id} order by h.id`,
  );
}
