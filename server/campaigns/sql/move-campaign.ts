import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";
import type { CampaignStatus } from "../states.ts";

type Move = { from: readonly CampaignStatus[]; to: CampaignStatus; failure: string | null };

/** Moves a campaign and stamps it. Null when it is in none of the states that the move starts from. */
export function moveCampaignRow(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  { from, to, failure }: Move,
): Promise<{ was: CampaignStatus } | null> {
  return maybeOne(
    tx,
    sql<{ was: CampaignStatus }>`
      with was as materialized (
        select status from campaign where workspace_id = ${workspaceId} and id = ${id} and status = any (${from}::text[])
        for no key update)
      update campaign c set status = ${to}, failure = coalesce(${failure}::text, failure), updated_at = now(),
        started_at = case when ${to} = 'running' then coalesce(started_at, now()) else started_at end,
        snapshot_done_at = case when ${to} = 'running' then coalesce(snapshot_done_at, now()) else snapshot_done_at end,
        paused_at = case when ${to} = 'paused' then now() when ${to} = 'running' then null else paused_at end,
        ended_at = case when ${to} in ('completed', 'cancelled', 'failed') then now() else ended_at end
      from was where c.workspace_id = ${workspaceId} and c.id = ${id}
      returning was.status as was`,
  );
}
