import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type TimelineStep = "sent" | "delivered" | "read" | "replied" | "clicked";
export type StepCount = { at: Date; step: TimelineStep; people: number };

/** When people came to each step: counts by spans of so many seconds from `start`. */
export function countSteps(
  db: Queryable,
  { workspaceId, id }: CampaignKey,
  { start, seconds }: { start: Date; seconds: number },
): Promise<StepCount[]> {
  return all(
    db,
    sql<StepCount>`
      select date_bin(make_interval(secs => ${seconds}), s.at, ${start}::timestamptz) as at, s.step, count(*) as people
      from recipient r cross join lateral (values ('sent', r.sent_at), ('delivered', r.delivered_at), ('read', r.read_at),
        ('replied', r.replied_at), ('clicked', r.clicked_at)) s (step, at)
      where r.workspace_id = ${workspaceId} and r.campaign_id = ${id} and r.message_id is not null and s.at >= ${start}
      group by 1, 2 order by 1, 2`,
  );
}
