import { all, one, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type VariantReplies = { variant: number; certain: number; probable: number; clicked: number };

/** Who answered and who followed a link, by variant. */
export function countReplies(db: Queryable, { workspaceId, id }: CampaignKey): Promise<VariantReplies[]> {
  return all(
    db,
    sql<VariantReplies>`
      select coalesce(variant, 0) as variant, count(*) filter (where reply_certainty = 'certain') as certain,
        count(*) filter (where reply_certainty = 'probable') as probable, count(*) filter (where clicked_at is not null) as clicked
      from recipient where workspace_id = ${workspaceId} and campaign_id = ${id} and message_id is not null group by 1 order by 1`,
  );
}

export type LinkClicks = { label: number; position: number; url: string; people: number; clicks: number };

/** How often each address was followed. */
export function countLinkClicks(db: Queryable, { workspaceId, id }: CampaignKey): Promise<LinkClicks[]> {
  return all(
    db,
    sql<LinkClicks>`
      select l.label, l.position, l.url, count(c.contact_id) as people, coalesce(sum(c.clicks), 0)::bigint as clicks
      from tracked_link l
      left join (link_click c join recipient r on r.workspace_id = c.workspace_id and r.campaign_id = c.campaign_id
          and r.contact_id = c.contact_id)
        on c.workspace_id = l.workspace_id and c.campaign_id = l.campaign_id and c.position = l.position and r.variant = l.label
      where l.workspace_id = ${workspaceId} and l.campaign_id = ${id}
      group by l.label, l.position, l.url order by l.label, l.position`,
  );
}

/** People of a campaign who opted out within so many hours after their message. */
export async function countOptOuts(db: Queryable, { workspaceId, id }: CampaignKey, hours: number): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`
      select count(distinct e.contact_id) as n from consent_entry e
      join campaign c on c.workspace_id = e.workspace_id and c.id = ${id}
      join recipient r on r.workspace_id = e.workspace_id and r.campaign_id = c.id and r.contact_id = e.contact_id
      where e.workspace_id = ${workspaceId} and e.status = 2 and e.at >= c.started_at
        and r.sent_at is not null and e.at >= r.sent_at and e.at < r.sent_at + make_interval(hours => ${hours}::integer)`,
  );
  return n;
}

export type Wrote = { people: number; wrote: number };

/**
 * Of up to `atMost` people (those who got it, or those held out) how many wrote within so many hours after the start. A part of them: the
 * answer takes a look at each one's messages.
 */
export function countWriters(
  db: Queryable,
  { workspaceId, id }: CampaignKey,
  { isHeldOut, from, hours, atMost }: { isHeldOut: boolean; from: Date; hours: number; atMost: number },
): Promise<Wrote> {
  return one(
    db,
    sql<Wrote>`
      select count(*) as people, count(*) filter (where exists (
        select from conversation v join message m on m.workspace_id = v.workspace_id and m.conversation_id = v.id
        where v.workspace_id = ${workspaceId} and v.contact_id = r.contact_id and m.direction = 1
          and m.created_at >= ${from} and m.created_at < ${from}::timestamptz + make_interval(hours => ${hours}::integer))) as wrote
      from (
        select contact_id from recipient
        where workspace_id = ${workspaceId} and campaign_id = ${id}
          and case when ${isHeldOut}::boolean then status = 90 and reason = 'held_out' else sent_at is not null end
        order by hashtextextended(contact_id::text, 0) limit ${atMost}::integer) r`,
  );
}
