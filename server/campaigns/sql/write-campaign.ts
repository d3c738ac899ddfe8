import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";
import type { CampaignInput } from "../inputs.ts";

type Draft = Omit<CampaignInput, "exclusionIds" | "channelIds" | "variants">;

/** Adds a draft. Null when the id is taken or the workspace has `atMost` of them. */
export function insertCampaign(
  tx: Queryable,
  key: CampaignKey & { memberId: string | null },
  draft: Draft,
  atMost: number,
): Promise<{ id: string } | null> {
  return maybeOne(
    tx,
    sql<{ id: string }>`
      insert into campaign (workspace_id, id, created_by, name, segment_id, requires_opt_in, holdout_percent, schedule, quiet_hours,
        on_channel_loss, reply_window_hours, tracks_links)
      select ${key.workspaceId}, ${key.id}, ${key.memberId}, ${draft.name}, ${draft.segmentId}, ${draft.requiresOptIn}, ${draft.holdoutPercent},
        ${JSON.stringify(draft.schedule)}::jsonb, ${draft.quietHours && JSON.stringify(draft.quietHours)}::jsonb, ${draft.onChannelLoss},
        ${draft.replyWindowHours}, ${draft.tracksLinks}
      where (select count(*) from campaign where workspace_id = ${key.workspaceId} and archived_at is null) < ${atMost}::integer
      on conflict do nothing returning id`,
  );
}

/** Saves a draft over the version that its editor saw. Null when it is no draft any more, or somebody saved meanwhile. */
export function updateDraft(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  version: number,
  draft: Draft,
): Promise<{ version: number } | null> {
  return maybeOne(
    tx,
    sql<{ version: number }>`
      update campaign set version = version + 1, updated_at = now(), name = ${draft.name}, segment_id = ${draft.segmentId},
        requires_opt_in = ${draft.requiresOptIn}, holdout_percent = ${draft.holdoutPercent}, schedule = ${JSON.stringify(draft.schedule)}::jsonb,
        quiet_hours = ${draft.quietHours && JSON.stringify(draft.quietHours)}::jsonb, on_channel_loss = ${draft.onChannelLoss},
        reply_window_hours = ${draft.replyWindowHours}, tracks_links = ${draft.tracksLinks}
      where workspace_id = ${workspaceId} and id = ${id} and version = ${version} and status = 'draft' and archived_at is null
      returning version`,
  );
}

/** Takes a campaign out of the lists; its segments are free again. Null unless it rests (a draft, or over) and is in them. */
export function archiveCampaignRow(tx: Queryable, { workspaceId, id }: CampaignKey): Promise<{ id: string } | null> {
  return maybeOne(
    tx,
    sql<{ id: string }>`
      with archived as (
        update campaign set archived_at = now(), updated_at = now()
        where workspace_id = ${workspaceId} and id = ${id} and archived_at is null
          and status in ('draft', 'completed', 'cancelled', 'failed') returning id),
      freed as (delete from segment_use u using archived where u.workspace_id = ${workspaceId} and u.campaign_id = archived.id)
      select id from archived`,
  );
}
