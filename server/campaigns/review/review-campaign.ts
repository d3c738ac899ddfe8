import { DomainError } from "#server/platform/errors.ts";
import { wallClock } from "#server/platform/zoned-time.ts";
import { readingNow, type Reading } from "#server/segments/index.ts";
import type { Campaign } from "../campaign-record.ts";
import type { CampaignKey, ReadDeps } from "../deps.ts";
import { findProblems, type CampaignProblem } from "../find-problems.ts";
import { lastFinish } from "../forecast/forecast.ts";
import { placesFor } from "../place-people.ts";
import { needsZones } from "../plan-recipient.ts";
import { getCampaign } from "../save-campaign.ts";
import { groupPeople, type PeopleGroup } from "../sql/judge-people.ts";
import { readPrices } from "../sql/prices.ts";
import { readCampaignChannels } from "../sql/read-campaign-channels.ts";
import { costOf, type Cost, type PricedPeople } from "./cost.ts";
import { planPeople, type ChannelPlan } from "./plan-people.ts";
import { judgedBy } from "./judged.ts";

export type CampaignReview = {
  /** Of the draft that was reviewed. */
  version: number;
  readAt: Date;
  problems: CampaignProblem[];
  /** Everybody of the segment. */
  total: number;
  /** Who gets it: what a launch is confirmed with. Those of `missing` and `neverAwake` are among them, and get it when that is mended. */
  getsIt: number;
  reasons: { reason: string; people: number }[];
  missing: { label: number; variable: number; attribute: string; people: number }[];
  /** People in a country where it is always quiet somewhere: their zone is not known, and no hour fits all. */
  neverAwake: number;
  channels: ChannelPlan[];
  /** When the last number is done; null when nobody can say. */
  finishesAt: Date | null;
  cost: Cost;
};

/**
 * Who will get a draft and why others will not, by the snapshot's own conditions, on which numbers, until when and for how much.
 * @throws {DomainError} `not_found`, `conflict` when it is no draft any more, `request.invalid` while no segment is chosen
 */
export async function reviewCampaign({ pool, clock }: ReadDeps, key: CampaignKey): Promise<CampaignReview> {
  const campaign = await getCampaign(pool, key);
  if (campaign.status !== "draft") throw new DomainError("conflict");
  const reading = await readingNow(pool, clock, key.workspaceId);
  const problems = await findProblems(pool, { workspaceId: key.workspaceId, now: reading.now }, campaign);
  const judged = await judgedBy(pool, key.workspaceId, campaign, reading);
  const prices = await readPrices(pool, key.workspaceId);
  const today = wallClock(reading.now, reading.zone).date;
  const channels = await readCampaignChannels(pool, key.workspaceId, campaign.channelIds, today);
  const { knownChannels } = placesFor(
    channels.map((channel) => ({ ...channel, people: 0 })),
    { onChannelLoss: campaign.onChannelLoss, now: reading.now, count: 0 },
  );
  const withResidence = needsZones(campaign) || prices.length > 0;
  const groups = await groupPeople(pool, judged, { channelIds: knownChannels, withResidence });
  const getting = groups.filter(({ reason }) => reason === null);
  const plan = planPeople(
    channels,
    getting.filter(({ missing }) => missing === null),
    { ...campaign, now: reading.now, zone: reading.zone, startsAt: startOf(campaign, reading) },
  );
  return {
    ...{ version: campaign.version, readAt: reading.now, problems },
    total: sumOf(groups),
    getsIt: sumOf(getting),
    neverAwake: plan.never,
    reasons: reasonsOf(groups),
    missing: missingOf(campaign, getting),
    channels: plan.channels,
    finishesAt: lastFinish(plan.channels.map(({ forecast }) => forecast)),
    cost: costOf(merged(plan.priced), prices),
  };
}

function startOf({ schedule }: Campaign, { now }: Reading): Date {
  const at = schedule.kind === "at" ? new Date(schedule.at) : now;
  return at > now ? at : now;
}

const sumOf = (groups: readonly { people: number }[]) => groups.reduce((sum, { people }) => sum + people, 0);

/** The reasons that are, those of most people first. */
function reasonsOf(groups: readonly PeopleGroup[]): CampaignReview["reasons"] {
  const sums = new Map<string, number>();
  for (const { reason, people } of groups) if (reason !== null) sums.set(reason, (sums.get(reason) ?? 0) + people);
  return [...sums].map(([reason, people]) => ({ reason, people })).sort((a, b) => b.people - a.people);
}

function missingOf({ variants }: Campaign, groups: readonly PeopleGroup[]): CampaignReview["missing"] {
  return variants.flatMap(({ label, bindings }) =>
    bindings.flatMap(({ attribute }, index) => {
      const variable = index + 1;
      const people = sumOf(groups.filter((group) => group.label === label && group.missing === variable));
      return people > 0 ? [{ label, variable, attribute, people }] : [];
    }),
  );
}

function merged(priced: PricedPeople[]): PricedPeople[] {
  const alike = Map.groupBy(priced, ({ provider, country }) => `${provider} ${country ?? ""}`);
  return [...alike.values()].flatMap((each) => (each[0] ? [{ ...each[0], people: sumOf(each) }] : []));
}
