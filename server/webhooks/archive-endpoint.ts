import { withTransaction, type Database } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey } from "./deps.ts";
import { CANCELLED_AT_ONCE, cancelRemoved } from "./jobs.ts";
import { archiveEndpointRow } from "./sql/archive-endpoint.ts";
import { cancelWaiting } from "./sql/cancel-waiting.ts";

/**
 * Removes an endpoint for good; its history stays as long as any. What waits for it is cancelled: a first part at once, the rest by a job,
 * since there may be a million (after a replay), and a writer that read the endpoint before may just add some.
 * @throws {DomainError} `not_found`.
 */
export function archiveEndpoint({ pool }: { pool: Database }, key: EndpointKey): Promise<{ id: string }> {
  return withTransaction(pool, async (tx) => {
    const archived = await archiveEndpointRow(tx, key.workspaceId, key.id);
    if (!archived) throw new DomainError("not_found");
    await cancelWaiting(tx, key.id, CANCELLED_AT_ONCE);
    await enqueue(tx, cancelRemoved, { endpointId: key.id, isLast: false });
    return archived;
  });
}
