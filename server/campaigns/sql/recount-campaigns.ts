import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Recounts the campaigns that something happened to lately. Returns how many counters were wrong. */
export async function recountCampaigns(db: Queryable): Promise<number> {
  const { wrong } = await one(
    db,
    sql<{ wrong: number }>`
      select coalesce(sum(recount_campaign(workspace_id, id)), 0) as wrong from campaign
      where launched_at is not null and coalesce(ended_at, now()) > now() - interval '2 days'`,
  );
  return wrong;
}
