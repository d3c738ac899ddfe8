import { insertEvents, type Notifier } from "#server/db/feed.ts";
import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { ChannelState, ProviderName } from "./provider.ts";
import { findChannel } from "./sql/find-channel.ts";
import type { DesiredState } from "./states.ts";

/** What every change of a channel tells the feed (`channel.state`). Never the code to scan: the screen fetches that. */
export type ChannelNotice = {
  id: string;
  workspaceId: string;
  name: string;
  provider: ProviderName;
  phone: string | null;
  state: ChannelState;
  reason: string | null;
  desiredState: DesiredState;
  stateAt: Date;
};

export type ChannelDeps = { pool: Pool; notifier: Notifier };

/** Appends the audit line of a change to the feed, in the change's transaction. Returns the event ids to announce. */
export function recordNotices(tx: Transaction, notices: ChannelNotice[]): Promise<string[]> {
  return insertEvents(
    tx,
    notices.map(({ workspaceId, ...channel }) => ({ workspaceId, type: "channel.state", payload: { channel } })),
  );
}

export type ChannelKey = { workspaceId: string; id: string };

/**
 * Runs one guarded change of a channel with its audit event, then announces it.
 * @throws {DomainError} conflict when the row did not pass the change's guard, not_found when the workspace has none.
 */
export async function changeChannel(
  deps: ChannelDeps,
  key: ChannelKey,
  change: (tx: Transaction) => Promise<ChannelNotice | null>,
  alongside?: (tx: Transaction) => Promise<unknown>,
): Promise<ChannelNotice> {
  const { notice, eventIds } = await withTransaction(deps.pool, async (tx) => {
    const changed = await change(tx);
    if (!changed) throw new DomainError((await findChannel(tx, key)) ? "conflict" : "not_found");
    await alongside?.(tx);
    return { notice: changed, eventIds: await recordNotices(tx, [changed]) };
  });
  deps.notifier.announce(eventIds);
  return notice;
}
