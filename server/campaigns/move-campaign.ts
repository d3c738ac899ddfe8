import { insertEvents, type Notifier } from "#server/db/feed.ts";
import { withTransaction, type Database, type Transaction } from "#server/db/transaction.ts";
import type { CampaignKey } from "./deps.ts";
import { moveCampaignRow } from "./sql/move-campaign.ts";
import { CAMPAIGN_MOVES, type CampaignMove, type CampaignStatus } from "./states.ts";

export type EngineDeps = { pool: Database; notifier: Pick<Notifier, "announce"> };
type MoveOptions = {
  failure?: string;
  /** What is committed with the move. */
  alongside?: (tx: Transaction) => Promise<void>;
};

/** One guarded move of a campaign with its feed row, announced after the commit. False when the campaign is not where the move starts. */
export async function moveCampaign(
  { pool, notifier }: EngineDeps,
  key: CampaignKey,
  move: CampaignMove,
  { failure, alongside }: MoveOptions = {},
): Promise<boolean> {
  const eventIds = await withTransaction(pool, async (tx) => {
    const { from, to } = CAMPAIGN_MOVES[move];
    const moved = await moveCampaignRow(tx, key, { from, to, failure: failure ?? null });
    if (!moved) return null;
    await alongside?.(tx);
    return tellMove(tx, key, moved.was, to);
  });
  if (eventIds) notifier.announce(eventIds);
  return eventIds !== null;
}

/** Appends a campaign's move to the feed; browsers of the workspace read it, and webhooks are told from it. Returns what to announce. */
export function tellMove(
  tx: Transaction,
  { workspaceId, id: campaignId }: CampaignKey,
  was: CampaignStatus,
  status: CampaignStatus,
): Promise<string[]> {
  return insertEvents(tx, [{ workspaceId, type: "campaign.updated", payload: { campaignId, status, was } }]);
}
