import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

/** Tells session workers to look again at the lanes that hold messages of a campaign. */
export async function wakeCampaignLanes(tx: Queryable, { workspaceId, id }: CampaignKey): Promise<void> {
  await run(
    tx,
    sql`
      select wake_lanes(array_agg(workspace_id), array_agg(channel_id)) from (
        select distinct workspace_id, channel_id from lane_entry
        where workspace_id = ${workspaceId} and campaign_id = ${id}) lanes
      having count(*) > 0`,
  );
}
