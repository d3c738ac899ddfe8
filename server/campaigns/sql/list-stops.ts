import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

/** A time in which a campaign was paused, or a number's people were held. */
export type CampaignStop = {
  /** The lost number; null: the campaign was paused. */
  channel: string | null;
  from: Date;
  /** Null while it lasts. */
  until: Date | null;
};

/** The latest stops of a campaign, the first one first. */
export function listStops(db: Queryable, { workspaceId, id }: CampaignKey, atMost: number): Promise<CampaignStop[]> {
  return all(
    db,
    sql<CampaignStop>`
      select s.channel, s."from", s.until from (
        select s.id, h.name as channel, s.from_at as "from", s.until_at as until
        from campaign_stop s left join channel h on h.workspace_id = s.workspace_id and h.id = s.channel_id
        where s.workspace_id = ${workspaceId} and s.campaign_id = ${id} order by s.id desc limit ${atMost}) s
      order by s.id`,
  );
}
