import { all, maybeOne, one, run, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type FrozenCampaign = {
  status: string;
  filter: unknown;
  exclusions: unknown;
  requiresOptIn: boolean;
  holdoutPercent: number;
  schedule: unknown;
  quietHours: unknown;
  onChannelLoss: "hold" | "move";
  readingAt: Date;
  launchedAt: Date;
  startsAt: Date;
  zone: string;
  snapshotAfter: string | null;
  capCount: number | null;
  capDays: number | null;
};

/** What a launch froze, and how far its audience is written. Null when there is no such campaign, or it was never launched. */
export function readFrozenCampaign(db: Queryable, { workspaceId, id }: CampaignKey): Promise<FrozenCampaign | null> {
  return maybeOne(
    db,
    sql<FrozenCampaign>`
      select c.status, c.filter, c.exclusions, c.requires_opt_in as "requiresOptIn", c.holdout_percent as "holdoutPercent", c.schedule,
        c.quiet_hours as "quietHours", c.on_channel_loss as "onChannelLoss", c.reading_at as "readingAt", c.launched_at as "launchedAt", c.starts_at as "startsAt", c.zone,
        c.snapshot_after as "snapshotAfter", w.campaign_cap_count as "capCount", w.campaign_cap_days as "capDays"
      from campaign c join workspace w on w.id = c.workspace_id
      where c.workspace_id = ${workspaceId} and c.id = ${id} and c.launched_at is not null`,
  );
}

/** The lock under which one chunk is written: false when another worker writes it or has, or the campaign was called off. Waits for nobody. */
export async function lockSnapshot(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  after: string | null,
): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql<{ id: string }>`
      select id from campaign where workspace_id = ${workspaceId} and id = ${id} and status = 'snapshotting'
        and snapshot_after is not distinct from ${after}::uuid
      for no key update skip locked`,
  );
  return row !== null;
}

/** The last of the next `atMost` contacts, matching or not, so that each chunk is the same work. Null when there are none. */
export async function findChunkEnd(
  db: Queryable,
  workspaceId: string,
  after: string | null,
  atMost: number,
): Promise<string | null> {
  const { id } = await one(
    db,
    sql<{ id: string | null }>`
      select (select id from (
          select k.id from contact k where k.workspace_id = ${workspaceId} and (${after}::uuid is null or k.id > ${after}::uuid)
          order by k.id limit ${atMost}::integer) chunk
        order by id desc limit 1) as id`,
  );
  return id;
}

export type ResidenceRow = { contactId: string; zone: unknown; phone: string | null };

/** Where the contacts of a chunk may live: what their attribute says, and a phone of theirs. */
export function readResidences(
  db: Queryable,
  { workspaceId, after, upTo }: { workspaceId: string; after: string | null; upTo: string },
  attribute: string,
): Promise<ResidenceRow[]> {
  return all(
    db,
    sql<ResidenceRow>`
      select k.id as "contactId", k.attributes -> ${attribute} as zone,
        (select i.value from contact_identity i where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 1
          and i.certainty > 0 order by i.certainty desc, i.value limit 1) as phone
      from contact k
      where k.workspace_id = ${workspaceId} and (${after}::uuid is null or k.id > ${after}::uuid) and k.id <= ${upTo}::uuid`,
  );
}

export async function moveSnapshot(tx: Queryable, { workspaceId, id }: CampaignKey, upTo: string): Promise<void> {
  await run(tx, sql`update campaign set snapshot_after = ${upTo} where workspace_id = ${workspaceId} and id = ${id}`);
}
