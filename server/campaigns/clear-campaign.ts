import { withTransaction, type Pool } from "#server/db/transaction.ts";
import type { CampaignKey } from "./deps.ts";
import { skipWaiting } from "./sql/end-campaign.ts";
import { findUnclaimed, withdrawMessages } from "./sql/sweep-lanes.ts";
import { RECIPIENT_STATUS, type SkipReason } from "./states.ts";

const MESSAGES_AT_ONCE = 500;
const PEOPLE_AT_ONCE = 5_000;
const CANCELLED = "cancelled" satisfies SkipReason;

/**
 * Writes into the books of a campaign that was called off that nobody else gets it; claims stopped with the call. One part in a
 * transaction of its own; returns how many it changed, 0 when all is said.
 */
export async function clearCampaign({ pool }: { pool: Pool }, key: CampaignKey): Promise<number> {
  const taken = await withTransaction(pool, async (tx) => {
    const ids = await findUnclaimed(tx, key, null, MESSAGES_AT_ONCE);
    const withdrawals = ids.map((messageId) => ({ messageId, reason: CANCELLED }));
    return withdrawMessages(tx, key.workspaceId, RECIPIENT_STATUS.skipped, withdrawals);
  });
  const skipped = await withTransaction(pool, (tx) => skipWaiting(tx, key, CANCELLED, PEOPLE_AT_ONCE));
  return taken + skipped;
}
