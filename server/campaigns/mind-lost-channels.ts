import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import type { CampaignKey } from "./deps.ts";
import { isLost } from "./rules.ts";
import { spreadPeople } from "./spread.ts";
import { freeOnChannel, holdOnChannel, markLost, movePeople, type LostKey } from "./sql/lost-channels.ts";
import { readChannelLoads, type ChannelLoadRow } from "./sql/read-loads.ts";
import { readLanes, shareRunning } from "./sql/release-rows.ts";
import { findUnclaimed, withdrawMessages } from "./sql/sweep-lanes.ts";
import { RECIPIENT_STATUS } from "./states.ts";

const AT_ONCE = 2_000;
const MESSAGES_AT_ONCE = 500;

/**
 * When a number of a campaign is lost: its people wait for it, or go to the campaign's other numbers, as chosen; with no other number they
 * wait. When it is back they are free again. Parts of bounded size; returns how many people it changed, so that the caller comes again.
 */
export function mindLostChannels({ pool }: { pool: Pool }, key: CampaignKey): Promise<number> {
  return withTransaction(pool, async (tx) => {
    const running = await shareRunning(tx, key);
    if (!running) return 0;
    const lanes = await readLanes(tx, key);
    const back = lanes.find((lane) => !isLost(lane) && lane.lostAt !== null);
    if (back) return settle(tx, { ...key, channelId: back.channelId }, false);
    const lost = lanes.filter(isLost);
    const moves = lost.length < lanes.length && running.onChannelLoss === "move";
    for (const { channelId, lostAt } of lost) {
      if (!moves && lostAt !== null) continue;
      const changed = await (moves ? moveFrom(tx, { ...key, channelId }) : settle(tx, { ...key, channelId }, true));
      if (changed > 0) return changed;
    }
    return 0;
  });
}

/** A part that is not full is the last one. */
async function settle(tx: Transaction, key: LostKey, hold: boolean): Promise<number> {
  const changed = await (hold ? holdOnChannel : freeOnChannel)(tx, key, AT_ONCE);
  if (changed < AT_ONCE) await markLost(tx, key, hold);
  return changed;
}

/** What the number's lane holds comes back first, so that it moves with the rest. */
async function moveFrom(tx: Transaction, key: LostKey): Promise<number> {
  const queued = await findUnclaimed(tx, key, [key.channelId], MESSAGES_AT_ONCE);
  const back = queued.map((messageId) => ({ messageId, reason: null }));
  const withdrawn = await withdrawMessages(tx, key.workspaceId, RECIPIENT_STATUS.pending, back);
  const loads: ChannelLoadRow[] = (await readChannelLoads(tx, key)).filter((load) => !isLost(load));
  const moved = await movePeople(
    tx,
    key,
    loads.map(({ channelId }) => channelId),
    spreadPeople(loads, AT_ONCE),
  );
  return withdrawn + moved;
}
