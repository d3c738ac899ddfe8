import type { Notifier } from "#server/db/feed.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import type { CampaignKey } from "./deps.ts";
import { tellMove } from "./move-campaign.ts";
import { isAllSaid, skipWaiting } from "./sql/end-campaign.ts";
import { moveCampaignRow } from "./sql/move-campaign.ts";
import { CAMPAIGN_MOVES } from "./states.ts";

type FinishDeps = { pool: Pool; notifier: Pick<Notifier, "announce"> };

const AT_ONCE = 5_000;

/** Completes a campaign of which nobody waits any more. Those still held for their text get nothing, for that reason. True when it ended. */
export async function finishCampaign({ pool, notifier }: FinishDeps, key: CampaignKey): Promise<boolean> {
  const eventIds = await withTransaction(pool, async (tx) => {
    if (!(await isAllSaid(tx, key))) return null;
    // A part that is full is committed, and the next call goes on.
    if ((await skipWaiting(tx, key, null, AT_ONCE)) === AT_ONCE) return null;
    const { from, to } = CAMPAIGN_MOVES.complete;
    const moved = await moveCampaignRow(tx, key, { from, to, failure: null });
    return moved && tellMove(tx, key, moved.was, to);
  });
  if (eventIds) notifier.announce(eventIds);
  return eventIds !== null;
}
