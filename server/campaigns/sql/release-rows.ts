import type { ChannelState } from "#server/channels/index.ts";
import { all, maybeOne, one, run, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type RunningCampaign = {
  requiresOptIn: boolean;
  onChannelLoss: "hold" | "move";
  zone: string;
  capCount: number | null;
  capDays: number | null;
};

/** The campaign while it runs, held so that a pause or a cancel waits for what is being released. Null when it does not run. */
export function shareRunning(tx: Queryable, { workspaceId, id }: CampaignKey): Promise<RunningCampaign | null> {
  return maybeOne(
    tx,
    sql<RunningCampaign>`
      select c.requires_opt_in as "requiresOptIn", c.on_channel_loss as "onChannelLoss", coalesce(c.zone, w.zone) as zone,
        w.campaign_cap_count as "capCount", w.campaign_cap_days as "capDays"
      from campaign c join workspace w on w.id = c.workspace_id
      where c.workspace_id = ${workspaceId} and c.id = ${id} and c.status = 'running'
      for share of c`,
  );
}

/** One release after another in a workspace that caps how often a person is written to: two campaigns would both count the same messages. */
export async function lockCap(tx: Queryable, workspaceId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('campaign cap ' || ${workspaceId}::text, 0))`);
}

export type LaneRow = {
  channelId: string;
  perMinute: number;
  state: ChannelState;
  isArchived: boolean;
  newChatsFrom: Date | null;
  /** Since when it holds its people as a lost number. */
  lostAt: Date | null;
  queued: number;
  leftToday: number | null;
};

/** The numbers of a campaign with what their lanes hold of all campaigns, and what their warm-up leaves of today. */
export function readLanes(db: Queryable, { workspaceId, id }: CampaignKey): Promise<LaneRow[]> {
  return all(
    db,
    sql<LaneRow>`
      select h.id as "channelId", h.per_minute as "perMinute", h.state, h.archived_at is not null as "isArchived",
        h.new_chats_from as "newChatsFrom", c.lost_at as "lostAt", lane.queued,
        warm_up_allowance(h.warm_up_started_on, today.day) - coalesce(d.sent, 0) as "leftToday"
      from campaign_channel c join channel h on h.workspace_id = c.workspace_id and h.id = c.channel_id
      join workspace w on w.id = c.workspace_id
      cross join lateral (select (now() at time zone w.zone)::date as day) today
      cross join lateral (select count(*) as queued from lane_entry e
        where e.workspace_id = h.workspace_id and e.channel_id = h.id and e.priority = 5) lane
      left join channel_day d on d.workspace_id = h.workspace_id and d.channel_id = h.id and d.day = today.day
      where c.workspace_id = ${workspaceId} and c.campaign_id = ${id} order by h.id`,
  );
}

export type PickedRow = {
  contactId: string;
  channelId: string;
  variant: number;
  zone: string | null;
  linkCode: string | null;
  /** Null: the contact is gone. */
  name: string | null;
  attributes: Record<string, unknown> | null;
  phone: string | null;
  isReachable: boolean;
  /** Why their consent refuses it now. */
  refusal: string | null;
  isCapped: boolean;
  /** Their number may start no chats now, and this would be one. */
  isLocked: boolean;
};

type Pick = {
  rooms: { channelId: string; room: number }[];
  cap: { count: number; days: number } | null;
  requiresOptIn: boolean;
  now: Date;
};

/** Takes for each number as many of its people as its lane has room for, of those whose time has come; what others hold is passed over. */
export function pickRecipients(tx: Queryable, { workspaceId, id }: CampaignKey, pick: Pick): Promise<PickedRow[]> {
  const { rooms, cap, requiresOptIn, now } = pick;
  return all(
    tx,
    sql<PickedRow>`
      with picked as materialized (
        select r.* from unnest(${rooms.map((it) => it.channelId)}::uuid[], ${rooms.map((it) => it.room)}::integer[]) g (channel, room)
        cross join lateral (
          select r.contact_id, r.channel_id, r.variant, r.zone, r.link_code from recipient r
          where r.workspace_id = ${workspaceId} and r.campaign_id = ${id} and r.channel_id = g.channel and r.is_waiting
            and r.not_before <= now()
          order by r.not_before, r.contact_id limit g.room for no key update skip locked) r)
      select p.contact_id as "contactId", p.channel_id as "channelId", p.variant, p.zone, p.link_code as "linkCode", k.name, k.attributes,
        consent_refusal(k.consent, k.consent_question_at, ${requiresOptIn}) as refusal,
        (select i.value from contact_identity i where i.workspace_id = ${workspaceId} and i.contact_id = p.contact_id and i.kind = 1
          and i.certainty > 0 order by i.certainty desc, i.value limit 1) as phone,
        exists (select from contact_identity i where i.workspace_id = ${workspaceId} and i.contact_id = p.contact_id
          and i.certainty > 0 and i.kind in (1, 2)) as "isReachable",
        case when ${cap?.count ?? null}::integer is null then false else (select count(*) from recipient o
          where o.workspace_id = ${workspaceId} and o.contact_id = p.contact_id and o.status not in (25, 90)
            and o.queued_at > now() - make_interval(days => ${cap?.days ?? 0}::integer)) >= ${cap?.count ?? 0}::integer end as "isCapped",
        coalesce(h.new_chats_from > ${now}, false) and starts_chat(${workspaceId}, p.contact_id, p.channel_id) as "isLocked"
      from picked p join channel h on h.workspace_id = ${workspaceId} and h.id = p.channel_id
      left join contact k on k.workspace_id = ${workspaceId} and k.id = p.contact_id`,
  );
}

export type Put = { contactId: string; status: number; reason: string; notBefore: Date | null };

/** Says of recipients that wait why they do longer, or that they get nothing. `notBefore` null: the time stays. */
export async function putRecipients(tx: Queryable, { workspaceId, id }: CampaignKey, puts: Put[]): Promise<void> {
  if (puts.length === 0) return;
  await run(
    tx,
    sql`
      update recipient r set status = g.status, reason = g.reason, not_before = coalesce(g.not_before, r.not_before)
      from unnest(${puts.map((it) => it.contactId)}::uuid[], ${puts.map((it) => it.status)}::smallint[],
        ${puts.map((it) => it.reason)}::text[], ${puts.map((it) => it.notBefore)}::timestamptz[]) g (contact_id, status, reason, not_before)
      -- Found one by one (offset 0), by place, as skipWaiting says.
      cross join lateral (
        select w.ctid as place from recipient w
        where w.workspace_id = ${workspaceId} and w.campaign_id = ${id} and w.contact_id = g.contact_id and w.is_waiting
        offset 0 for no key update) w
      where r.ctid = w.place`,
  );
}

export type Released = {
  contactId: string;
  channelId: string;
  messageId: string;
  threadId: string;
  kind: number;
  body: string;
  preview: string;
  content: string | null;
  notAfter: Date | null;
  linkCode: string | null;
};

/** Hands messages to their lanes (prisma/migrations/…1520_release). Returns how many. */
export async function releaseRecipients(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  rows: Released[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { released } = await one(
    tx,
    sql<{ released: number }>`
      select release_recipients(${workspaceId}, ${id}, ${rows.map((it) => it.contactId)}::uuid[],
        ${rows.map((it) => it.channelId)}::uuid[], ${rows.map((it) => it.messageId)}::uuid[], ${rows.map((it) => it.threadId)}::uuid[],
        ${rows.map((it) => it.kind)}::smallint[], ${rows.map((it) => it.body)}::text[], ${rows.map((it) => it.preview)}::text[],
        ${rows.map((it) => it.content)}::jsonb[], ${rows.map((it) => it.notAfter)}::timestamptz[],
        ${rows.map((it) => it.linkCode)}::text[]) as released`,
  );
  return released;
}
