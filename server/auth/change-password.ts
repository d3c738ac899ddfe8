import { DomainError } from "#server/platform/errors.ts";
import type { Accounts } from "./accounts.ts";
import { normaliseEmail } from "./rules.ts";
import { signOutEverywhere } from "./sign-out.ts";
import { findPassword } from "./sql/find-password.ts";
import { updatePassword } from "./sql/update-password.ts";
import { countSignIn, forgiveSignIn } from "./throttle.ts";

type Person = { userId: string; sessionId: string; email: string };

/**
 * Changes the password of the person who knows the present one; their other sessions end.
 * @throws {DomainError} auth.invalid_credentials; auth.throttled, counted together with sign-ins.
 */
export async function changePassword(
  accounts: Accounts,
  person: Person,
  input: { currentPassword: string; newPassword: string },
  ipAddress: string,
): Promise<void> {
  const email = normaliseEmail(person.email);
  await countSignIn(accounts.pool, email, ipAddress);
  const { password } = await accounts.auth.$context;
  const hash = await findPassword(accounts.pool, person.userId);
  if (!hash || !(await password.verify({ hash, password: input.currentPassword })))
    throw new DomainError("auth.invalid_credentials");
  await forgiveSignIn(accounts.pool, email, ipAddress);
  await updatePassword(accounts.pool, person.userId, await password.hash(input.newPassword));
  await signOutEverywhere(accounts, { userId: person.userId, keep: person.sessionId });
}
