import { wallClock } from "#server/platform/zoned-time.ts";
import { readingNow } from "#server/segments/index.ts";
import type { CampaignKey, ReadDeps } from "../deps.ts";
import { forecastChannel, lastFinish, type ChannelForecast, type ForecastGroup } from "../forecast/forecast.ts";
import { zonesOf } from "../plan-recipient.ts";
import { forecastInput } from "../review/plan-people.ts";
import { getCampaign } from "../save-campaign.ts";
import { groupWaiting, type WaitingGroup } from "../sql/group-waiting.ts";
import { readCampaignChannels } from "../sql/read-campaign-channels.ts";
import { readInFlight } from "../sql/read-in-flight.ts";

export type LiveForecast = {
  channels: ChannelForecast[];
  /** Null when nobody can say. A paused campaign is forecast as if it went on now. */
  finishesAt: Date | null;
};

/**
 * When a campaign that was launched will be done, by number. Looks at everybody who waits: ask it a few times a minute, not a second.
 * @throws {DomainError} `not_found`
 */
export async function forecastLive({ pool, clock }: ReadDeps, key: CampaignKey): Promise<LiveForecast> {
  const { channelIds, quietHours } = await getCampaign(pool, key);
  const { now, zone } = await readingNow(pool, clock, key.workspaceId);
  const waiting = await groupWaiting(pool, key, now);
  const queued = await readInFlight(pool, key);
  const ids = [...new Set([...channelIds, ...waiting.map(({ channelId }) => channelId)])];
  const rows = await readCampaignChannels(pool, key.workspaceId, ids, wallClock(now, zone).date);
  const channels = rows.map((row) => {
    const own = waiting.filter(({ channelId }) => channelId === row.channelId).map((group) => toGroup(group, zone));
    const inLane = queued.find(({ channelId }) => channelId === row.channelId);
    const people = (inLane?.queued ?? 0) + (inLane?.inFlight ?? 0);
    if (people > 0) own.push({ people, startsAt: now, zones: [zone], isNewChat: false });
    return forecastChannel(forecastInput(row, own, { now, zone }), { now, zone, quietHours });
  });
  return { channels, finishesAt: lastFinish(channels) };
}

function toGroup({ people, startsAt, isNewChat, zone }: WaitingGroup, workspaceZone: string): ForecastGroup {
  return { people, startsAt, isNewChat, zones: zone === null ? [workspaceZone] : zonesOf(zone) };
}
