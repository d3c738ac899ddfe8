import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { WebhookDeps } from "./deps.ts";
import { replayDeliveryRow } from "./sql/replay-delivery.ts";
import { wakePumps } from "./sql/wake-pumps.ts";

/**
 * Sends a finished delivery once more, under the same `webhook-id`, so that a receiver that has it already can tell; a waiting one
 * is tried now. Returns the delivery to follow.
 * @throws {DomainError} `not_found`, also when its event left the feed.
 */
export function replayDelivery(
  { pool }: Pick<WebhookDeps, "pool">,
  workspaceId: string,
  id: string,
): Promise<{ deliveryId: string }> {
  return withTransaction(pool, async (tx) => {
    const due = await replayDeliveryRow(tx, workspaceId, id);
    if (!due) throw new DomainError("not_found");
    await wakePumps(tx);
    return due;
  });
}
