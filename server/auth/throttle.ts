import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/secrets.ts";
import { networkOf, THROTTLES } from "./rules.ts";
import { countAttempt, forgetAttempts, forgiveAttempt } from "./sql/count-attempt.ts";

const accountKey = (email: string) => `account:${hashToken(email)}`;
const guessKey = (email: string, ipAddress: string) => `guess:${hashToken(email)}:${networkOf(ipAddress)}`;
const addressKey = (ipAddress: string) => `address:${networkOf(ipAddress)}`;

async function count(pool: Pool, key: string, limit: { max: number; windowSeconds: number }): Promise<void> {
  const counted = await countAttempt(pool, key, limit.windowSeconds);
  if (counted.count > limit.max)
    throw new DomainError("auth.throttled", { retryAfterSeconds: counted.retryAfterSeconds });
}

/**
 * Counts a sign-in before it is tried, against the network, the account from there and the account from anywhere, in the
 * database that every web process shares. What one network is refused does not count against the account.
 * @throws {DomainError} auth.throttled with `retryAfterSeconds`.
 */
export async function countSignIn(pool: Pool, email: string, ipAddress: string): Promise<void> {
  await count(pool, addressKey(ipAddress), THROTTLES.address);
  await count(pool, guessKey(email, ipAddress), THROTTLES.guess);
  await count(pool, accountKey(email), THROTTLES.account);
}

/** After a sign-in that succeeded: only failures count. */
export async function forgiveSignIn(pool: Pool, email: string, ipAddress: string): Promise<void> {
  await forgiveAttempt(pool, addressKey(ipAddress));
  await forgetAttempts(pool, guessKey(email, ipAddress));
  await forgiveAttempt(pool, accountKey(email));
}

/** Counts a sign-up, a request for a reset link or the use of one from a network. @throws {DomainError} auth.throttled */
export function countRequest(pool: Pool, ipAddress: string): Promise<void> {
  return count(pool, `request:${networkOf(ipAddress)}`, THROTTLES.request);
}

/** Counts a reset mail to an e-mail, also to one that has no account. @throws {DomainError} auth.throttled */
export function countMail(pool: Pool, email: string): Promise<void> {
  return count(pool, `mail:${hashToken(email)}`, THROTTLES.mail);
}
