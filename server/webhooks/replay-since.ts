import { withTransaction } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import type { ReplayInput } from "./inputs.ts";
import { replayEvents } from "./jobs.ts";
import { insertReplay } from "./sql/insert-replay.ts";

/**
 * Sends an endpoint what it missed since a moment, up to now, in the background; each event under its own `webhook-id` again.
 * One at a time for an endpoint, so that a button pressed ten times sends nothing ten times.
 * @throws {DomainError} `not_found`, `webhook.replaying`.
 */
export function replaySince(
  { pool }: Pick<WebhookDeps, "pool">,
  { workspaceId, id: endpointId }: EndpointKey,
  { since, which }: ReplayInput,
): Promise<{ replayId: string }> {
  return withTransaction(pool, async (tx) => {
    const replayId = newId();
    const noted = await insertReplay(tx, { workspaceId, id: replayId, endpointId, which, since });
    if (!noted.isThere) throw new DomainError("not_found");
    if (noted.id === null) throw new DomainError("webhook.replaying");
    await enqueue(tx, replayEvents, { workspaceId, replayId });
    return { replayId };
  });
}
