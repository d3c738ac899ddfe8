import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelState } from "#server/channels/index.ts";
import type { CampaignKey } from "../deps.ts";

/** Guarded: false unless it is under way, holds people of a lost number, and has another. `final`: states from which none comes back. */
export async function chooseMoving(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  final: readonly ChannelState[],
): Promise<boolean> {
  const chosen = await run(
    tx,
    sql`
      with numbers as (
        select h.archived_at is not null or h.state = any (${final}::text[]) as is_lost
        from campaign_channel c join channel h on h.workspace_id = c.workspace_id and h.id = c.channel_id
        where c.workspace_id = ${workspaceId} and c.campaign_id = ${id})
      update campaign set on_channel_loss = 'move'
      where workspace_id = ${workspaceId} and id = ${id} and status = any ('{running,paused}') and on_channel_loss = 'hold'
        and exists (select from numbers where is_lost) and exists (select from numbers where not is_lost)`,
  );
  return chosen === 1;
}
