import type { Transaction } from "#server/db/transaction.ts";
import { RESEND_AFTER_MS } from "./lane-store.ts";
import { doubtClaims } from "./sql/doubt-claims.ts";

/**
 * Call in the transaction that takes channels, after their epoch was set and before the first claim: what the former holder
 * had in flight becomes `unknown`, and goes out once more under the same id unless a receipt settles it within 3 s. Never a
 * fresh send. The feed is told inside. Returns how many messages are in doubt.
 */
export function markUnknown(tx: Transaction, channelIds: string[]): Promise<number> {
  return channelIds.length === 0 ? Promise.resolve(0) : doubtClaims(tx, channelIds, RESEND_AFTER_MS);
}
