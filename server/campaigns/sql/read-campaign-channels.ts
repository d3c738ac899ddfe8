import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelState, DesiredState, ProviderName } from "#server/channels/index.ts";

export type CampaignChannelRow = {
  channelId: string;
  name: string;
  provider: ProviderName;
  phone: string | null;
  state: ChannelState;
  desiredState: DesiredState;
  isArchived: boolean;
  perMinute: number;
  /** A date of the workspace's zone. */
  warmUpStartedOn: string | null;
  newChatsFrom: Date | null;
  /** Campaign messages that it handed over today. */
  sentToday: number;
};

/** What a plan needs to know of numbers. `today`: the date in the workspace's zone. */
export function readCampaignChannels(
  db: Queryable,
  workspaceId: string,
  ids: string[],
  today: string,
): Promise<CampaignChannelRow[]> {
  return all(
    db,
    sql<CampaignChannelRow>`
      select h.id as "channelId", h.name, h.provider, h.phone, h.state, h.desired_state as "desiredState",
        h.archived_at is not null as "isArchived", h.per_minute as "perMinute", h.warm_up_started_on::text as "warmUpStartedOn",
        h.new_chats_from as "newChatsFrom", coalesce(d.sent, 0) as "sentToday"
      from channel h left join channel_day d on d.workspace_id = h.workspace_id and d.channel_id = h.id and d.day = ${today}::date
      where h.workspace_id = ${workspaceId} and h.id = any (${ids}::uuid[]) order by h.name, h.id`,
  );
}
