import { all, one, run, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type Waiting = { messageId: string; reason: string };

/** Messages in lanes whose person may not get them any more: they said so since, or are gone. */
export function findRefused(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  requiresOptIn: boolean,
  atMost: number,
): Promise<Waiting[]> {
  return all(
    tx,
    sql<Waiting>`
      select e.message_id as "messageId",
        case when k.id is null then 'erased' else consent_refusal(k.consent, k.consent_question_at, ${requiresOptIn}) end as reason
      from lane_entry e left join contact k on k.workspace_id = e.workspace_id and k.id = e.contact_id
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.claimed_at is null
        and (k.id is null or consent_refusal(k.consent, k.consent_question_at, ${requiresOptIn}) is not null)
      limit ${atMost}::integer`,
  );
}

/** Messages of a campaign that no lane has claimed, of some numbers or (null) of all. */
export async function findUnclaimed(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  channelIds: string[] | null,
  atMost: number,
): Promise<string[]> {
  const rows = await all(
    tx,
    sql<{ messageId: string }>`
      select e.message_id as "messageId" from lane_entry e
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.claimed_at is null
        and (${channelIds}::uuid[] is null or e.channel_id = any (${channelIds}::uuid[]))
      limit ${atMost}::integer`,
  );
  return rows.map(({ messageId }) => messageId);
}

/** Messages in lanes that would start chats on numbers which may start none since. Usually there is no such number, which is asked first. */
export async function findLocked(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  now: Date,
  atMost: number,
): Promise<string[]> {
  const rows = await all(
    tx,
    sql<{ messageId: string }>`
      with locked as materialized (
        select h.id from campaign_channel c
        join channel h on h.workspace_id = c.workspace_id and h.id = c.channel_id and h.new_chats_from > ${now}
        where c.workspace_id = ${workspaceId} and c.campaign_id = ${id})
      select e.message_id as "messageId" from locked cross join lateral (
        select q.message_id from lane_entry q
        where q.workspace_id = ${workspaceId} and q.campaign_id = ${id} and q.channel_id = locked.id and q.claimed_at is null
          and starts_chat(q.workspace_id, q.contact_id, q.channel_id)
        limit ${atMost}::integer) e
      limit ${atMost}::integer`,
  );
  return rows.map(({ messageId }) => messageId);
}

type Withdrawal = { messageId: string; reason: string | null };

/** Takes messages out of their lanes (prisma/migrations/…1520_release). Returns how many of them no lane had claimed meanwhile. */
export async function withdrawMessages(
  tx: Queryable,
  workspaceId: string,
  status: number,
  withdrawals: Withdrawal[],
): Promise<number> {
  if (withdrawals.length === 0) return 0;
  const { withdrawn } = await one(
    tx,
    sql<{ withdrawn: number }>`
      select withdraw_messages(${workspaceId}, ${withdrawals.map((it) => it.messageId)}::uuid[], ${status}::smallint,
        ${withdrawals.map((it) => it.reason)}::text[]) as withdrawn`,
  );
  return withdrawn;
}

export type StaleRow = { channelId: string; position: string; zone: string | null };

/** Messages in lanes of people for whom quiet hours have begun. */
export function findStale(tx: Queryable, { workspaceId, id }: CampaignKey, now: Date): Promise<StaleRow[]> {
  return all(
    tx,
    sql<StaleRow>`
      select e.channel_id as "channelId", e.position, r.zone from lane_entry e
      join recipient r on r.workspace_id = e.workspace_id and r.message_id = e.message_id
      where e.workspace_id = ${workspaceId} and e.campaign_id = ${id} and e.claimed_at is null and e.not_after <= ${now}`,
  );
}

export type Hours = { channelId: string; position: string; notBefore: Date; notAfter: Date | null };

/** Lets messages in lanes wait for other hours. Found one by one (offset 0), whatever the statistics of a queue that fills and empties say. */
export async function setHours(tx: Queryable, workspaceId: string, hours: Hours[]): Promise<void> {
  if (hours.length === 0) return;
  await run(
    tx,
    sql`
      update lane_entry e set not_before = g.not_before, not_after = g.not_after
      from unnest(${hours.map((it) => it.channelId)}::uuid[], ${hours.map((it) => it.position)}::uuid[],
        ${hours.map((it) => it.notBefore)}::timestamptz[], ${hours.map((it) => it.notAfter)}::timestamptz[])
        g (channel_id, position, not_before, not_after)
      cross join lateral (
        select q.ctid as place from lane_entry q
        where q.workspace_id = ${workspaceId} and q.channel_id = g.channel_id and q.priority = 5 and q.position = g.position
          and q.claimed_at is null
        offset 0 for no key update) q
      where e.ctid = q.place`,
  );
}
