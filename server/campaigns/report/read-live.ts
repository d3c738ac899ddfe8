import { wallClock } from "#server/platform/zoned-time.ts";
import { readingNow } from "#server/segments/index.ts";
import type { Campaign } from "../campaign-record.ts";
import type { CampaignKey, ReadDeps } from "../deps.ts";
import { rollUp, type PeopleByStatus } from "../roll-up.ts";
import { getCampaign } from "../save-campaign.ts";
import { isLost, warmUpAllowance } from "../rules.ts";
import { readCampaignChannels, type CampaignChannelRow } from "../sql/read-campaign-channels.ts";
import { readCampaignCounts, type CampaignCount } from "../sql/read-counts.ts";
import { readInFlight } from "../sql/read-in-flight.ts";
import { RECIPIENT_STATUS, type CampaignStatus } from "../states.ts";

export type ReasonCount = { reason: string; people: number };

export type LiveChannel = CampaignChannelRow & {
  people: PeopleByStatus;
  holds: ReasonCount[];
  /** What its warm-up lets it send today; null: no limit. */
  dayLimit: number | null;
  /** Handed to WhatsApp, no answer yet: at most one. */
  inFlight: number;
  /** People who wait for it, a lost number, and could go to the others. */
  movable: number;
};

export type CampaignLive = Pick<
  Campaign,
  "id" | "name" | "startsAt" | "startedAt" | "pausedAt" | "endedAt" | "failure" | "version"
> & {
  status: CampaignStatus;
  readAt: Date;
  people: PeopleByStatus;
  /** A message that is claimed by a lane: counted among `people.queued`. */
  inFlight: number;
  variants: { label: number; people: PeopleByStatus }[];
  channels: LiveChannel[];
  holds: ReasonCount[];
  failures: ReasonCount[];
  skips: ReasonCount[];
};

/** Where a campaign's people are, added up from counters: cheap enough to ask every second. @throws {DomainError} `not_found` */
export async function readLive({ pool, clock }: ReadDeps, key: CampaignKey): Promise<CampaignLive> {
  const campaign = await getCampaign(pool, key);
  const { now, zone } = await readingNow(pool, clock, key.workspaceId);
  const today = wallClock(now, zone).date;
  const counts = await readCampaignCounts(pool, key);
  const lanes = new Map((await readInFlight(pool, key)).map((lane) => [lane.channelId, lane.inFlight]));
  const rows = await readCampaignChannels(pool, key.workspaceId, channelsOf(campaign, counts), today);
  const isUnderWay = campaign.status === "running" || campaign.status === "paused";
  const others = rows.filter((row) => campaign.channelIds.includes(row.channelId) && !isLost(row));
  const mayMove = isUnderWay && campaign.onChannelLoss === "hold" && others.length > 0;
  const { id, name, status, version, startsAt, startedAt, pausedAt, endedAt, failure } = campaign;
  return {
    ...{ id, name, status, version, startsAt, startedAt, pausedAt, endedAt, failure, readAt: now },
    ...totalsOf(counts),
    inFlight: [...lanes.values()].reduce((sum, n) => sum + n, 0),
    variants: campaign.variants.map(({ label }) => ({
      label,
      people: peopleOf(counts.filter(({ variant }) => variant === label)),
    })),
    channels: rows.map((row) => {
      const own = counts.filter(({ channelId }) => channelId === row.channelId);
      return {
        ...row,
        people: peopleOf(own),
        holds: reasonsOf(own, RECIPIENT_STATUS.held),
        dayLimit: warmUpAllowance(row.warmUpStartedOn, today),
        inFlight: lanes.get(row.channelId) ?? 0,
        movable: mayMove && isLost(row) ? waitingFor(own) : 0,
      };
    }),
  };
}

/** Numbers of the campaign, and those that had people before they were taken out. */
function channelsOf({ channelIds }: Campaign, counts: CampaignCount[]): string[] {
  return [...new Set([...channelIds, ...counts.flatMap(({ channelId }) => channelId ?? [])])];
}

const waitingFor = (own: readonly CampaignCount[]): number =>
  reasonsOf(own, RECIPIENT_STATUS.held).find(({ reason }) => reason === "channel_unavailable")?.people ?? 0;

/** People of a campaign by status, and by the reasons of those who wait, failed or get nothing. */
export function totalsOf(counts: readonly CampaignCount[]) {
  return {
    people: peopleOf(counts),
    holds: reasonsOf(counts, RECIPIENT_STATUS.held),
    failures: reasonsOf(counts, RECIPIENT_STATUS.failed),
    skips: reasonsOf(counts, RECIPIENT_STATUS.skipped),
  };
}

export function peopleOf(counts: readonly CampaignCount[]): PeopleByStatus {
  const sums: Record<string, number> = {};
  for (const { status, people } of counts) sums[status] = (sums[status] ?? 0) + people;
  return rollUp(sums);
}

/** The reasons of a status, those of most people first. */
function reasonsOf(counts: readonly CampaignCount[], status: number): ReasonCount[] {
  const sums = new Map<string, number>();
  for (const count of counts)
    if (count.status === status) sums.set(count.reason, (sums.get(count.reason) ?? 0) + count.people);
  return [...sums].map(([reason, people]) => ({ reason, people })).sort((a, b) => b.people - a.people);
}
