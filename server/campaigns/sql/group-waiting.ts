import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

/** People of a campaign who wait, and are alike for a forecast. */
export type WaitingGroup = {
  channelId: string;
  /** A zone or a country: plan-recipient.ts reads it. Null when neither quiet hours nor local times ask. */
  zone: string | null;
  startsAt: Date;
  isNewChat: boolean;
  people: number;
};

/** Who waits for their time, by number, place and quarter of an hour. Those who miss a value wait for a person instead. */
export function groupWaiting(db: Queryable, { workspaceId, id }: CampaignKey, now: Date): Promise<WaitingGroup[]> {
  return all(
    db,
    sql<WaitingGroup>`
      select channel_id as "channelId", zone, coalesce(reason = 'new_chats_restricted', false) as "isNewChat", count(*) as people,
        date_bin('15 minutes', greatest(not_before, ${now}::timestamptz), ${now}::timestamptz) as "startsAt"
      from recipient
      where workspace_id = ${workspaceId} and campaign_id = ${id} and is_waiting and channel_id is not null
        and reason is distinct from 'variable_missing' and reason is distinct from 'text_too_long'
      group by 1, 2, 3, 5`,
  );
}
