import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { StoredMedia } from "#server/channels/index.ts";
import type { CampaignKey } from "../deps.ts";
import type { VariableBinding } from "../render-variables.ts";

export type StoredVariant = { body: string; media: StoredMedia | null; bindings: VariableBinding[]; weight: number };

/** Makes the variants of a draft these, labelled in their order. */
export function replaceVariants(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  variants: StoredVariant[],
): Promise<number> {
  return run(
    tx,
    sql`
      with gone as (delete from campaign_variant
        where workspace_id = ${workspaceId} and campaign_id = ${id} and label > ${variants.length}::integer)
      insert into campaign_variant (workspace_id, campaign_id, label, body, media, bindings, weight)
      select ${workspaceId}, ${id}, ord, body, media, bindings, weight
      from unnest(${variants.map(({ body }) => body)}::text[], ${variants.map(({ media }) => media && JSON.stringify(media))}::jsonb[],
        ${variants.map(({ bindings }) => JSON.stringify(bindings))}::jsonb[], ${variants.map(({ weight }) => weight)}::smallint[])
        with ordinality given (body, media, bindings, weight, ord)
      on conflict (workspace_id, campaign_id, label)
        do update set body = excluded.body, media = excluded.media, bindings = excluded.bindings, weight = excluded.weight`,
  );
}

/** Makes the numbers of a draft these. Ids of another workspace's are left out: the count tells. */
export function replaceChannels(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  channelIds: string[],
): Promise<number> {
  return run(
    tx,
    sql`
      with gone as (delete from campaign_channel
        where workspace_id = ${workspaceId} and campaign_id = ${id} and channel_id <> all (${channelIds}::uuid[]))
      insert into campaign_channel (workspace_id, campaign_id, channel_id)
      select h.workspace_id, ${id}, h.id from channel h where h.workspace_id = ${workspaceId} and h.id = any (${channelIds}::uuid[])
      on conflict (workspace_id, campaign_id, channel_id) do update set channel_id = excluded.channel_id`,
  );
}

/** Says which segments a draft stands on. Segments of another workspace, and archived ones, are left out: the count tells. */
export function replaceSegments(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  uses: { segmentId: string; role: "audience" | "exclusion" }[],
): Promise<number> {
  const [segments, roles] = [uses.map(({ segmentId }) => segmentId), uses.map(({ role }) => role)];
  return run(
    tx,
    sql`
      with given as (select * from unnest(${segments}::uuid[], ${roles}::text[]) g (segment_id, role)),
      gone as (delete from segment_use u where u.workspace_id = ${workspaceId} and u.campaign_id = ${id}
        and not exists (select from given g where g.segment_id = u.segment_id and g.role = u.role))
      insert into segment_use (workspace_id, segment_id, campaign_id, role)
      select s.workspace_id, s.id, ${id}, g.role from given g
      join segment s on s.workspace_id = ${workspaceId} and s.id = g.segment_id and s.archived_at is null
      on conflict (workspace_id, segment_id, campaign_id, role) do update set role = excluded.role`,
  );
}

/** Makes the addresses whose clicks are counted these. */
export function replaceLinks(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  links: { label: number; position: number; url: string }[],
): Promise<number> {
  return run(
    tx,
    sql`
      with given as (select * from unnest(${links.map(({ label }) => label)}::smallint[], ${links.map(({ position }) => position)}::smallint[],
        ${links.map(({ url }) => url)}::text[]) g (label, position, url)),
      gone as (delete from tracked_link l where l.workspace_id = ${workspaceId} and l.campaign_id = ${id}
        and not exists (select from given g where g.label = l.label and g.position = l.position))
      insert into tracked_link (workspace_id, campaign_id, label, position, url)
      select ${workspaceId}, ${id}, label, position, url from given
      on conflict (workspace_id, campaign_id, label, position) do update set url = excluded.url`,
  );
}
