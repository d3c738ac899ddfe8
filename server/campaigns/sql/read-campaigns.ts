import { all, maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";
import type { CampaignStatus } from "../states.ts";

export type CampaignRow = {
  id: string;
  name: string;
  status: CampaignStatus;
  version: number;
  segmentId: string | null;
  exclusionIds: string[];
  channelIds: string[];
  /** JSON as it is stored: read it with campaign-record.ts. */
  variants: unknown;
  schedule: unknown;
  quietHours: unknown;
  requiresOptIn: boolean;
  holdoutPercent: number;
  onChannelLoss: "hold" | "move";
  replyWindowHours: number;
  tracksLinks: boolean;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  launchedBy: string | null;
  launchedAt: Date | null;
  startsAt: Date | null;
  startedAt: Date | null;
  pausedAt: Date | null;
  endedAt: Date | null;
  failure: string | null;
  archivedAt: Date | null;
};

/** A campaign with all that it says, archived or not. */
export function readCampaign(db: Queryable, { workspaceId, id }: CampaignKey): Promise<CampaignRow | null> {
  return maybeOne(
    db,
    sql<CampaignRow>`
      select c.id, c.name, c.status, c.version, c.segment_id as "segmentId", c.schedule, c.quiet_hours as "quietHours",
        array(select u.segment_id from segment_use u where u.workspace_id = c.workspace_id and u.campaign_id = c.id and u.role = 'exclusion'
          order by u.segment_id) as "exclusionIds",
        array(select h.channel_id from campaign_channel h where h.workspace_id = c.workspace_id and h.campaign_id = c.id
          order by h.channel_id) as "channelIds",
        (select coalesce(jsonb_agg(jsonb_build_object('label', v.label, 'body', v.body, 'media', v.media, 'bindings', v.bindings,
          'weight', v.weight) order by v.label), '[]') from campaign_variant v
          where v.workspace_id = c.workspace_id and v.campaign_id = c.id) as variants,
        c.requires_opt_in as "requiresOptIn", c.holdout_percent as "holdoutPercent", c.on_channel_loss as "onChannelLoss",
        c.reply_window_hours as "replyWindowHours", c.tracks_links as "tracksLinks", c.created_by as "createdBy",
        c.created_at as "createdAt", c.updated_at as "updatedAt", c.launched_by as "launchedBy", c.launched_at as "launchedAt",
        c.starts_at as "startsAt", c.started_at as "startedAt", c.paused_at as "pausedAt", c.ended_at as "endedAt", c.failure,
        c.archived_at as "archivedAt"
      from campaign c where c.workspace_id = ${workspaceId} and c.id = ${id}`,
  );
}

export type ListedRow = {
  id: string;
  name: string;
  status: CampaignStatus;
  version: number;
  segmentName: string | null;
  createdAt: Date;
  updatedAt: Date;
  startsAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  archivedAt: Date | null;
  /** People by stored status. */
  counts: Record<string, number>;
};

export type ListRequest = {
  statuses: readonly CampaignStatus[] | null;
  isArchived: boolean;
  text: string;
  after: string | null;
  limit: number;
};

/** Campaigns, the newest first, with their counters added up; one more than asked for says that there are more. */
export function listCampaignRows(db: Queryable, workspaceId: string, request: ListRequest): Promise<ListedRow[]> {
  const { statuses, isArchived, text, after, limit } = request;
  return all(
    db,
    sql<ListedRow>`
      select c.id, c.name, c.status, c.version, s.name as "segmentName", c.created_at as "createdAt", c.updated_at as "updatedAt",
        c.starts_at as "startsAt", c.started_at as "startedAt", c.ended_at as "endedAt", c.archived_at as "archivedAt",
        (select coalesce(jsonb_object_agg(x.status, x.n), '{}') from (select n.status, sum(n.n) as n from campaign_count n
          where n.workspace_id = c.workspace_id and n.campaign_id = c.id group by n.status) x) as counts
      from campaign c left join segment s on s.workspace_id = c.workspace_id and s.id = c.segment_id
      where c.workspace_id = ${workspaceId} and (c.archived_at is not null) = ${isArchived}
        and (${statuses}::text[] is null or c.status = any (${statuses}))
        and (${text} = '' or strpos(fold_value(c.name), fold_value(${text})) > 0)
        and (${after}::uuid is null or c.id < ${after})
      order by c.id desc limit ${limit}::integer`,
  );
}
