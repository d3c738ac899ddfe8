import { countryOfPhone } from "#server/contacts/index.ts";
import { needsPerson } from "#server/channels/index.ts";
import { wallClock } from "#server/platform/zoned-time.ts";
import { forecastChannel, type ChannelForecast, type ForecastGroup } from "../forecast/forecast.ts";
import { placesFor } from "../place-people.ts";
import { createZoneReader, sendTimeOf, zonesOf, type SendTerms } from "../plan-recipient.ts";
import { warmUpAllowance } from "../rules.ts";
import type { PeopleGroup } from "../sql/judge-people.ts";
import type { CampaignChannelRow } from "../sql/read-campaign-channels.ts";
import type { PricedPeople } from "./cost.ts";

/** A number with its share of the people and when it will be done with them. */
export type ChannelPlan = CampaignChannelRow & {
  people: number;
  /** Of them those who never spoke with it. */
  newChats: number;
  /** What its warm-up lets it send today; null: no limit. */
  dayLimit: number | null;
  forecast: ChannelForecast;
};

export type PlanTerms = SendTerms & { now: Date; zone: string; onChannelLoss: "hold" | "move" };

/** People who wait alike: in the same zones, from the same time. */
type Share = { word: string; country: string | null; startsAt: Date; isNewChat: boolean; people: number };
export type PeoplePlan = {
  channels: ChannelPlan[];
  priced: PricedPeople[];
  /** It is always quiet somewhere for them. */ never: number;
};

/** Puts those who get it on numbers, as the snapshot will, and says when each number is done. Pure. */
export function planPeople(
  channels: CampaignChannelRow[],
  groups: readonly PeopleGroup[],
  terms: PlanTerms,
): PeoplePlan {
  const shares = new Map<string, Share[]>(channels.map(({ channelId }) => [channelId, []]));
  const zoneOf = createZoneReader(terms.zone);
  const give = (channelId: string, share: Share) => shares.get(channelId)?.push(share);
  let never = 0;
  const placed = groups.flatMap((group) => {
    const word = zoneOf({ zone: group.zone, phone: group.phone });
    const { notBefore } = sendTimeOf(word, terms);
    if (!notBefore) never += group.people;
    const country = group.phone === null ? null : countryOfPhone(group.phone);
    return notBefore ? [{ ...group, word, country, startsAt: notBefore }] : [];
  });
  for (const group of placed) if (group.channelId !== null) give(group.channelId, { ...group, isNewChat: false });
  const strangers = placed.filter(({ channelId }) => channelId === null);
  const takes = takesOf(channels, shares, terms, sumOf(strangers));
  for (const group of strangers)
    for (const [channelId, people] of takes(group.people)) give(channelId, { ...group, isNewChat: true, people });
  const planned = channels.map((channel) => planOf(channel, shares.get(channel.channelId) ?? [], terms));
  return {
    channels: planned,
    priced: channels.flatMap((each) => pricedOf(each, shares.get(each.channelId) ?? [])),
    never,
  };
}

const sumOf = (groups: readonly { people: number }[]) => groups.reduce((sum, { people }) => sum + people, 0);

/** Deals people who are new to the numbers in the snapshot's turns: each call takes the next so many. */
function takesOf(channels: CampaignChannelRow[], shares: Map<string, Share[]>, terms: PlanTerms, count: number) {
  const loads = channels.map((channel) => ({ ...channel, people: sumOf(shares.get(channel.channelId) ?? []) }));
  const { newChannels, turns } = placesFor(loads, { ...terms, count });
  let dealt = 0;
  return (people: number): Map<string, number> => {
    const taken = new Map<string, number>();
    for (const turn of turns.slice(dealt, dealt + people)) {
      const channelId = newChannels[turn] ?? "";
      taken.set(channelId, (taken.get(channelId) ?? 0) + 1);
    }
    dealt += people;
    return taken;
  };
}

function planOf(channel: CampaignChannelRow, shares: Share[], { now, zone, quietHours }: PlanTerms): ChannelPlan {
  const forecast = forecastChannel(forecastInput(channel, shares.map(toGroup), { now, zone }), {
    now,
    zone,
    quietHours,
  });
  return {
    ...channel,
    people: sumOf(shares),
    newChats: sumOf(shares.filter(({ isNewChat }) => isNewChat)),
    dayLimit: warmUpAllowance(channel.warmUpStartedOn, wallClock(now, zone).date),
    forecast,
  };
}

/** What the forecast knows of a number. */
export function forecastInput(
  channel: CampaignChannelRow,
  groups: ForecastGroup[],
  { now, zone }: { now: Date; zone: string },
) {
  const today = wallClock(now, zone).date;
  const { channelId, perMinute, newChatsFrom, warmUpStartedOn, sentToday, isArchived } = channel;
  return {
    ...{ channelId, perMinute, newChatsFrom, groups },
    isUsable: !isArchived && !needsPerson(channel),
    allowance(date: string) {
      const limit = warmUpAllowance(warmUpStartedOn, date);
      return limit === null ? null : limit - (date === today ? sentToday : 0);
    },
  };
}

const toGroup = ({ people, startsAt, word, isNewChat }: Share): ForecastGroup => ({
  ...{ people, startsAt, isNewChat },
  zones: zonesOf(word),
});

function pricedOf({ provider }: CampaignChannelRow, shares: Share[]): PricedPeople[] {
  const byCountry = Map.groupBy(shares, ({ country }) => country);
  return [...byCountry].map(([country, each]) => ({ provider, country, people: sumOf(each) }));
}
