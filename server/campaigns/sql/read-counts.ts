import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type CampaignCount = {
  /** Null: on no number, as those who get nothing. */
  channelId: string | null;
  variant: number;
  /** A rank of RECIPIENT_STATUS. */
  status: number;
  /** Of those held, failed or skipped; else "". */
  reason: string;
  people: number;
};

/** How many people of a campaign are where, added up from the counters. */
export function readCampaignCounts(db: Queryable, { workspaceId, id }: CampaignKey): Promise<CampaignCount[]> {
  return all(
    db,
    sql<CampaignCount>`
      select nullif(channel_id, '00000000-0000-0000-0000-000000000000') as "channelId", variant, status, reason, sum(n)::bigint as people
      from campaign_count where workspace_id = ${workspaceId} and campaign_id = ${id}
      group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`,
  );
}
