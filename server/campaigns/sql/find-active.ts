import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type ActiveCampaign = CampaignKey & {
  status: "scheduled" | "snapshotting" | "running" | "cancelled" | "failed";
  /** A job of it waits or runs; one that a killed process held counts until its silence is noticed. */
  hasJob: boolean;
};

/** Campaigns with work for a job: due ones, those under way, and those called off of which something still waits. Of all workspaces. */
export function findActiveCampaigns(db: Queryable, now: Date): Promise<ActiveCampaign[]> {
  return all(
    db,
    sql<ActiveCampaign>`
      select c.workspace_id as "workspaceId", c.id, c.status,
        exists (select from graphile_worker.jobs j where j.key = any (array[
          'snapshot ' || c.id, 'release ' || c.id, 'clear ' || c.id])) as "hasJob"
      from campaign c
      where (c.status = 'scheduled' and c.starts_at <= ${now}) or c.status in ('snapshotting', 'running')
        or (c.status in ('cancelled', 'failed') and c.ended_at > now() - interval '7 days' and (
          exists (select from recipient r where r.workspace_id = c.workspace_id and r.campaign_id = c.id and r.is_waiting)
          or exists (select from lane_entry e where e.workspace_id = c.workspace_id and e.campaign_id = c.id and e.claimed_at is null)))
      order by c.starts_at`,
  );
}
