import { withTransaction, type Transaction } from "#server/db/transaction.ts";
import { toCampaign } from "./campaign-record.ts";
import type { CampaignKey } from "./deps.ts";
import { quietFrom } from "./plan-recipient.ts";
import type { ReleaseDeps } from "./release-batch.ts";
import { readCampaign } from "./sql/read-campaigns.ts";
import { shareRunning } from "./sql/release-rows.ts";
import { findLocked, findRefused, findStale, setHours, withdrawMessages } from "./sql/sweep-lanes.ts";
import { RECIPIENT_STATUS } from "./states.ts";

const AT_ONCE = 500;

/**
 * Looks at what waits in lanes: lets those wait for whom it got quiet, and takes back messages of people who refuse them since and what
 * would start chats on a number that may start none since. Returns how many it took back.
 */
export function sweepLanes({ pool, clock }: Pick<ReleaseDeps, "pool" | "clock">, key: CampaignKey): Promise<number> {
  return withTransaction(pool, async (tx) => {
    const running = await shareRunning(tx, key);
    if (!running) return 0;
    await waitForMorning(tx, key, { now: clock.now(), zone: running.zone });
    const locked = await findLocked(tx, key, clock.now(), AT_ONCE);
    const back = locked.map((messageId) => ({ messageId, reason: null }));
    const waiting = await withdrawMessages(tx, key.workspaceId, RECIPIENT_STATUS.pending, back);
    const refused = await findRefused(tx, key, running.requiresOptIn, AT_ONCE);
    return waiting + (await withdrawMessages(tx, key.workspaceId, RECIPIENT_STATUS.skipped, refused));
  });
}

async function waitForMorning(
  tx: Transaction,
  key: CampaignKey,
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  const stale = await findStale(tx, key, now);
  const row = stale.length > 0 ? await readCampaign(tx, key) : null;
  if (!row) return;
  const { quietHours } = toCampaign(row);
  const hours = stale.flatMap(({ channelId, position, zone: own }) => {
    const next = quietFrom(own ?? zone, quietHours, now);
    return next ? [{ channelId, position, notBefore: next.opens, notAfter: next.closes }] : [];
  });
  await setHours(tx, key.workspaceId, hours);
}
