import { z } from "zod";
import type { Notifier } from "#server/db/feed.ts";
import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import { filterInput } from "#server/segments/index.ts";
import { toCampaign, type CampaignVariant } from "./campaign-record.ts";
import type { CampaignKey } from "./deps.ts";
import { quietHoursInput, scheduleInput } from "./inputs.ts";
import { judgeAudience, type Judgement } from "./judge-audience.ts";
import { moveCampaign } from "./move-campaign.ts";
import { createZoneReader, needsZones, sendTimeOf, type SendTerms, type SendTime } from "./plan-recipient.ts";
import { ZONE_ATTRIBUTE } from "./recipient-zones.ts";
import { placesFor } from "./place-people.ts";
import { CHUNK_PARAMETERS, insertChunk, type Chunk } from "./sql/insert-chunk.ts";
import { readChannelLoads } from "./sql/read-loads.ts";
import { readCampaign } from "./sql/read-campaigns.ts";
import { refreshStatistics } from "./sql/refresh-statistics.ts";
import {
  findChunkEnd,
  lockSnapshot,
  moveSnapshot,
  readFrozenCampaign,
  readResidences,
  type FrozenCampaign,
} from "./sql/snapshot-campaign.ts";

export type SnapshotDeps = {
  pool: Pool;
  notifier: Pick<Notifier, "announce">;
  /** Enqueues what follows the last chunk, in its transaction. */
  onStart: (tx: Transaction) => Promise<void>;
};
/** `more`: there may be another chunk; `done`: the campaign runs; `stopped`: it is not being snapshotted, or by another worker. */
export type SnapshotStep = "more" | "done" | "stopped";

/** Contacts looked at in one chunk: about 100 ms, of which a pause, a cancel or a kill waits for one. */
const CHUNK = 5_000;

/**
 * Writes the next chunk of a campaign's audience and how far it is, in one transaction; after the last one the campaign runs. A kill
 * loses at most the chunk that was being written, and of two workers at once one goes on.
 */
export async function snapshotAudience(deps: SnapshotDeps, key: CampaignKey, atMost = CHUNK): Promise<SnapshotStep> {
  const { pool, onStart } = deps;
  const campaign = await readFrozenCampaign(pool, key);
  if (campaign?.status !== "snapshotting") return "stopped";
  const after = campaign.snapshotAfter;
  if (after === null) await refreshStatistics(pool);
  const upTo = await findChunkEnd(pool, key.workspaceId, after, atMost);
  if (upTo === null) {
    await refreshStatistics(pool);
    return (await moveCampaign(deps, key, "start", { alongside: onStart })) ? "done" : "stopped";
  }
  const chunk = await planChunk(pool, key, { campaign, upTo, atMost });
  const judgement = judgementOf(key, campaign);
  return withTransaction(pool, async (tx) => {
    if (!(await lockSnapshot(tx, key, after))) return "stopped";
    await insertChunk(tx, chunk, judgement);
    await moveSnapshot(tx, key, upTo);
    return "more";
  });
}

function judgementOf({ workspaceId, id }: CampaignKey, campaign: FrozenCampaign): Judgement {
  const { requiresOptIn, holdoutPercent, zone, readingAt, capCount, capDays } = campaign;
  const rules = {
    campaignId: id,
    filter: filterInput.parse(campaign.filter),
    exclusions: z.array(filterInput).parse(campaign.exclusions),
    requiresOptIn,
    holdoutPercent,
    cap: capCount !== null && capDays !== null ? { count: capCount, days: capDays } : null,
  };
  return judgeAudience(rules, { workspaceId, zone, now: readingAt }, CHUNK_PARAMETERS);
}

type Planned = { campaign: FrozenCampaign; upTo: string; atMost: number };

async function planChunk(pool: Pool, key: CampaignKey, { campaign, upTo, atMost }: Planned): Promise<Chunk> {
  const { workspaceId, id: campaignId } = key;
  const { snapshotAfter: after, launchedAt, startsAt, onChannelLoss } = campaign;
  const places = placesFor(await readChannelLoads(pool, key), { onChannelLoss, now: new Date(), count: atMost });
  const row = await readCampaign(pool, key);
  const variants = sharesOf(row ? toCampaign(row).variants : []);
  const times = await timesOf(pool, { workspaceId, after, upTo }, campaign);
  return { workspaceId, campaignId, after, upTo, launchedAt, notBefore: startsAt, variants, ...places, times };
}

function sharesOf(variants: Pick<CampaignVariant, "label" | "weight">[]): Chunk["variants"] {
  const ends = variants.map((_, index) => variants.slice(0, index + 1).reduce((sum, { weight }) => sum + weight, 0));
  return { labels: variants.map(({ label }) => label), ends, weight: ends.at(-1) ?? 0 };
}

async function timesOf(
  pool: Pool,
  range: { workspaceId: string; after: string | null; upTo: string },
  campaign: FrozenCampaign,
): Promise<Chunk["times"]> {
  const terms: SendTerms = {
    schedule: scheduleInput.parse(campaign.schedule),
    quietHours: quietHoursInput.nullable().parse(campaign.quietHours),
    startsAt: campaign.startsAt,
  };
  if (!needsZones(terms)) return [];
  const zoneOf = createZoneReader(campaign.zone);
  const known = new Map<string, SendTime>();
  const residences = await readResidences(pool, range, ZONE_ATTRIBUTE);
  return residences.map(({ contactId, ...residence }) => {
    const zone = zoneOf(residence);
    const time = known.get(zone) ?? sendTimeOf(zone, terms);
    known.set(zone, time);
    return { contactId, zone, ...time };
  });
}
