import { insertEvents, type Notifier } from "#server/db/feed.ts";
import { withTransaction, type Database } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { mailOwners } from "./mail-owners.ts";
import { disableEndpoint } from "./sql/disable-endpoint.ts";
import type { DisabledReason } from "./states.ts";

/**
 * Disables an endpoint on its own account, and says so: to the screens by the feed, to the workspace's owners by mail. What
 * happens from now on is kept for it. Nothing happens when it is disabled already.
 */
export async function endEndpoint(
  deps: { pool: Database; notifier: Notifier },
  endpointId: string,
  reason: DisabledReason,
): Promise<void> {
  const eventIds = await withTransaction(deps.pool, async (tx) => {
    const ended = await disableEndpoint(tx, endpointId, reason);
    if (!ended) return [];
    const { id, workspaceId } = ended;
    await enqueue(tx, mailOwners, { workspaceId, endpointId: id });
    return insertEvents(tx, [
      { workspaceId, type: "webhook.disabled", payload: { endpoint: { id, status: "disabled", reason } } },
    ]);
  });
  deps.notifier.announce(eventIds);
}
