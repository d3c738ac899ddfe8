import type { Notifier } from "#server/db/feed.ts";
import { isTransientFault } from "#server/db/faults.ts";
import type { CampaignKey } from "./deps.ts";
import { finishCampaign } from "./finish-campaign.ts";
import { mindLostChannels } from "./mind-lost-channels.ts";
import { releaseBatch, type ReleaseDeps } from "./release-batch.ts";
import { sweepLanes } from "./sweep-lanes.ts";

export type TickDeps = ReleaseDeps & { notifier: Pick<Notifier, "announce"> };
/** `changed`: people of whom something new is true. While it is not 0 there may be more at once. */
export type Tick = { state: "running" | "stopped"; changed: number };

/** Everything that a campaign which runs needs from time to time. Each part is a short transaction, safe to run twice and at once. */
export async function tickCampaign(deps: TickDeps, key: CampaignKey): Promise<Tick> {
  try {
    return await tick(deps, key);
  } catch (error) {
    // It met a merge, a receipt or another release: the next tick does the same again.
    if (isTransientFault(error)) return { state: "running", changed: 0 };
    throw error;
  }
}

async function tick(deps: TickDeps, key: CampaignKey): Promise<Tick> {
  const minded = (await mindLostChannels(deps, key)) + (await sweepLanes(deps, key));
  const step = await releaseBatch(deps, key);
  if (!step) return { state: "stopped", changed: 0 };
  const changed = minded + step.judged;
  const hasEnded = changed === 0 && (await finishCampaign(deps, key));
  return { state: hasEnded ? "stopped" : "running", changed };
}
