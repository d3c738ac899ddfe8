import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type LostKey = CampaignKey & { channelId: string };

// Whom a statement changes is named by a list or by place, never by a join: see skipWaiting.

/** Holds people of a lost number who are not held for that yet. Returns how many. */
export function holdOnChannel(tx: Queryable, { workspaceId, id, channelId }: LostKey, atMost: number): Promise<number> {
  return run(
    tx,
    sql`
      update recipient set status = 5, reason = 'channel_unavailable'
      where workspace_id = ${workspaceId} and campaign_id = ${id} and contact_id = any (array(
        select r.contact_id from recipient r where r.workspace_id = ${workspaceId} and r.campaign_id = ${id}
          and r.channel_id = ${channelId} and r.is_waiting and r.reason is distinct from 'channel_unavailable'
        limit ${atMost}::integer for no key update skip locked))`,
  );
}

/** Lets people wait as before whose number is back. Returns how many. */
export function freeOnChannel(tx: Queryable, { workspaceId, id, channelId }: LostKey, atMost: number): Promise<number> {
  return run(
    tx,
    sql`
      update recipient set status = 0, reason = null
      where workspace_id = ${workspaceId} and campaign_id = ${id} and contact_id = any (array(
        select r.contact_id from recipient r where r.workspace_id = ${workspaceId} and r.campaign_id = ${id}
          and r.channel_id = ${channelId} and r.is_waiting and r.reason = 'channel_unavailable'
        limit ${atMost}::integer for no key update skip locked))`,
  );
}

/** Notes since when a number's people are all held, or that they are free again. */
export async function markLost(tx: Queryable, { workspaceId, id, channelId }: LostKey, isLost: boolean): Promise<void> {
  await run(
    tx,
    sql`
      update campaign_channel set lost_at = case when ${isLost} then now() end
      where workspace_id = ${workspaceId} and campaign_id = ${id} and channel_id = ${channelId}`,
  );
}

/** Gives people who wait on a lost number to others: the next one in turn goes to `channels[turns[n]]`. Returns how many. */
export function movePeople(
  tx: Queryable,
  { workspaceId, id, channelId }: LostKey,
  channels: string[],
  turns: number[],
): Promise<number> {
  return run(
    tx,
    sql`
      update recipient r set status = 0, reason = null, channel_id = p.channel
      from (
        select w.place, (${channels}::uuid[])[1 + (${turns}::integer[])[row_number() over (order by w.contact_id)]] as channel
        from (select r.ctid as place, r.contact_id from recipient r where r.workspace_id = ${workspaceId} and r.campaign_id = ${id}
            and r.channel_id = ${channelId} and r.is_waiting
          limit cardinality(${turns}::integer[]) for no key update skip locked) w) p
      where r.ctid = p.place`,
  );
}
