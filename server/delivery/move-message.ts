import type { Notifier } from "#server/db/feed.ts";
import { withTransaction, type Database } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { cancelQueuedMessage } from "./sql/cancel-message.ts";
import { followMessage } from "./sql/follow-message.ts";
import { resendDoubtedMessage } from "./sql/resend-message.ts";
import { retryFailedMessage } from "./sql/retry-message.ts";
import { wakeLane } from "./sql/wake-lane.ts";

type Deps = { pool: Database; notifier: Pick<Notifier, "announce"> };
/** The caller has checked that its actor sees the message's conversation. */
export type MessageRef = { workspaceId: string; messageId: string };

/** Queues a failed message again: the same row and id. @throws message.not_retryable when it did not fail (any more) */
export async function retryMessage({ pool, notifier }: Deps, { workspaceId, messageId }: MessageRef): Promise<void> {
  const retried = await withTransaction(pool, async (tx) => {
    const moved = await retryFailedMessage(tx, workspaceId, messageId);
    if (moved) await followMessage(tx, workspaceId, messageId);
    return moved;
  });
  if (!retried) throw new DomainError("message.not_retryable");
  notifier.announce([retried.eventId]);
  await wakeLane(pool, workspaceId, retried.channelId);
}

/**
 * Sends a message in doubt again under its provider id; the far side drops it if it had it.
 * @throws message.not_retryable when it is not in doubt (any more) or its far side would not drop a copy
 */
export async function resendMessage(
  { pool }: Pick<Deps, "pool">,
  { workspaceId, messageId }: MessageRef,
): Promise<void> {
  const resent = await resendDoubtedMessage(pool, workspaceId, messageId);
  if (!resent) throw new DomainError("message.not_retryable");
  await wakeLane(pool, workspaceId, resent.channelId);
}

/** Keeps a queued message from going out. @throws conflict when a lane has it already */
export async function cancelMessage({ pool, notifier }: Deps, { workspaceId, messageId }: MessageRef): Promise<void> {
  const cancelled = await withTransaction(pool, async (tx) => {
    const moved = await cancelQueuedMessage(tx, workspaceId, messageId);
    if (moved) await followMessage(tx, workspaceId, messageId);
    return moved;
  });
  if (!cancelled) throw new DomainError("conflict");
  notifier.announce([cancelled.eventId]);
}
