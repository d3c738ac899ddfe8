import { one, run, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

/** Locks a campaign that runs and asks whether everybody has their message or their reason. Who is held for a text an admin has to mend ends with the rest. */
export async function isAllSaid(tx: Queryable, { workspaceId, id }: CampaignKey): Promise<boolean> {
  const locked = await run(
    tx,
    sql`select 1 from campaign where workspace_id = ${workspaceId} and id = ${id} and status = 'running' for no key update`,
  );
  if (locked === 0) return false;
  const { open } = await one(
    tx,
    sql<{ open: boolean }>`
      select exists (select from lane_entry e where e.workspace_id = ${workspaceId} and e.campaign_id = ${id})
        or exists (select from recipient r where r.workspace_id = ${workspaceId} and r.campaign_id = ${id} and r.is_waiting
          and coalesce(r.reason not in ('variable_missing', 'text_too_long'), true)) as open`,
  );
  return !open;
}

/**
 * People who still wait get nothing: for their own reason, or for the one given. Returns how many. Named by a list and not by a join:
 * until the statistics know the campaign PostgreSQL expects one person in it, and compared each with each (5,000 of 50,000 took minutes).
 */
export function skipWaiting(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  reason: string | null,
  atMost: number,
): Promise<number> {
  return run(
    tx,
    sql`
      update recipient r set status = 90, reason = coalesce(${reason}::text, r.reason)
      where r.workspace_id = ${workspaceId} and r.campaign_id = ${id} and r.contact_id = any (array(
        select w.contact_id from recipient w where w.workspace_id = ${workspaceId} and w.campaign_id = ${id} and w.is_waiting
        limit ${atMost}::integer for no key update skip locked))`,
  );
}
