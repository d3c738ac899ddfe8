import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/secrets.ts";
import type { Accounts } from "./accounts.ts";
import { signOutEverywhere } from "./sign-out.ts";
import { consumeReset } from "./sql/consume-reset.ts";
import { isResetOpen } from "./sql/find-reset.ts";
import { updatePassword } from "./sql/update-password.ts";
import { countRequest } from "./throttle.ts";

/**
 * Sets a new password by a reset link, which is then used up, and signs the person out everywhere.
 * @returns the e-mail, to sign in with.
 * @throws {DomainError} auth.link_invalid, auth.throttled
 */
export async function resetPassword(
  accounts: Accounts,
  input: { token: string; password: string },
  ipAddress: string,
): Promise<string> {
  await countRequest(accounts.pool, ipAddress);
  // A hash costs a quarter of a second of a thread: nobody without a link gets one made.
  if (!(await isResetOpen(accounts.pool, hashToken(input.token)))) throw new DomainError("auth.link_invalid");
  const { password } = await accounts.auth.$context;
  const hash = await password.hash(input.password);
  const user = await withTransaction(accounts.pool, async (tx) => {
    const owner = await consumeReset(tx, hashToken(input.token));
    if (!owner) throw new DomainError("auth.link_invalid");
    await updatePassword(tx, owner.userId, hash);
    return owner;
  });
  await signOutEverywhere(accounts, { userId: user.userId });
  return user.email;
}
