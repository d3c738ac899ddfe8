import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Where a short link leads, and that somebody followed it when `isClick`. The first click is the recipient's; a person's second click of
 * the same second is a double one. Null for a code that nobody got, or a link that their message has not.
 */
export async function followLinkRow(
  db: Queryable,
  { code, position }: { code: string; position: number },
  isClick: boolean,
): Promise<string | null> {
  const row = await maybeOne(
    db,
    sql<{ url: string }>`
      with found as (
        select r.workspace_id, r.campaign_id, r.contact_id, r.clicked_at, l.url from recipient r
        join tracked_link l on l.workspace_id = r.workspace_id and l.campaign_id = r.campaign_id and l.label = r.variant
          and l.position = ${position}
        where r.link_code = ${code}),
      clicked as (
        insert into link_click (workspace_id, campaign_id, contact_id, position)
        select workspace_id, campaign_id, contact_id, ${position} from found where ${isClick}::boolean
        on conflict (workspace_id, campaign_id, contact_id, position) do update set clicks = link_click.clicks + 1, last_at = now()
          where link_click.last_at < now() - interval '1 second'),
      marked as (
        update recipient r set clicked_at = now() from found f
        where ${isClick}::boolean and f.clicked_at is null
          and r.workspace_id = f.workspace_id and r.campaign_id = f.campaign_id and r.contact_id = f.contact_id)
      select url from found`,
  );
  return row?.url ?? null;
}
