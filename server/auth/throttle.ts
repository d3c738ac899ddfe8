import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/secrets.ts";
import { THROTTLES } from "./rules.ts";
import { countAttempt, forgetAttempts, forgiveAttempt } from "./sql/count-attempt.ts";

const accountKey = (email: string) => `account:${hashToken(email)}`;
const addressKey = (ipAddress: string) => `address:${ipAddress}`;

async function count(pool: Pool, key: string, limit: { max: number; windowSeconds: number }): Promise<void> {
  const counted = await countAttempt(pool, key, limit.windowSeconds);
  if (counted.count > limit.max)
    throw new DomainError("auth.throttled", { retryAfterSeconds: counted.retryAfterSeconds });
}

/**
 * Counts a sign-in before it is tried, against the account and the address, in the database that every web process shares.
 * @throws {DomainError} auth.throttled with `retryAfterSeconds`.
 */
export async function countSignIn(pool: Pool, email: string, ipAddress: string): Promise<void> {
  await count(pool, addressKey(ipAddress), THROTTLES.address);
  await count(pool, accountKey(email), THROTTLES.account);
}

/** After a sign-in that succeeded: only failures count. */
export async function forgiveSignIn(pool: Pool, email: string, ipAddress: string): Promise<void> {
  await forgiveAttempt(pool, addressKey(ipAddress));
  await forgetAttempts(pool, accountKey(email));
}

/** Counts a sign-up, a request for a reset link or the use of one from an address. @throws {DomainError} auth.throttled */
export function countRequest(pool: Pool, ipAddress: string): Promise<void> {
  return count(pool, `request:${ipAddress}`, THROTTLES.request);
}
