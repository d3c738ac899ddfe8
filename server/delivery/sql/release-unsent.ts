import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { LaneChannel } from "../lane-types.ts";

export type Unsent = { channel: LaneChannel; messageId: string; retryInMs: number };

/**
 * Gives claimed entries back to their lanes, at their old place, for a later claim, and their tokens back to the number: nothing
 * left it. Guarded by the fence of the claim.
 */
export function releaseUnsent(db: Queryable, unsent: Unsent[]): Promise<number> {
  return run(
    db,
    sql`
      with given as materialized (
        select m.workspace_id, m.channel_id, m.lane_position, case when m.campaign_id is null then 1 else 5 end as priority, g.epoch, g.retry_ms
        from unnest(${unsent.map((it) => it.channel.workspaceId)}::uuid[], ${unsent.map((it) => it.messageId)}::uuid[],
          ${unsent.map((it) => it.channel.epoch)}::bigint[], ${unsent.map((it) => it.retryInMs)}::bigint[]) g (w, id, epoch, retry_ms)
        join message m on m.workspace_id = g.w and m.id = g.id
        order by m.workspace_id, m.id for no key update of m),
      freed as (
        update lane_entry e set claimed_at = null, fence = null, not_before = now() + g.retry_ms * interval '1 millisecond'
        from given g
        where e.workspace_id = g.workspace_id and e.channel_id = g.channel_id and e.priority = g.priority and e.position = g.lane_position
          and e.fence = g.epoch and e.claimed_at is not null
        returning e.workspace_id, e.channel_id),
      paid as materialized (
        select b.workspace_id, b.channel_id, f.n from lane_bucket b
        join (select workspace_id, channel_id, count(*) as n from freed group by 1, 2) f using (workspace_id, channel_id)
        order by b.workspace_id, b.channel_id for no key update of b)
      update lane_bucket b set tokens = b.tokens + p.n from paid p
      where b.workspace_id = p.workspace_id and b.channel_id = p.channel_id`,
  );
}
