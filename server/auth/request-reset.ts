import type { Pool } from "#server/db/transaction.ts";
import { hashToken, newToken } from "#server/platform/secrets.ts";
import type { Accounts } from "./accounts.ts";
import { resetMail } from "./reset-mail.ts";
import { normaliseEmail, RESET_LINK_HOURS } from "./rules.ts";
import { findUserByEmail } from "./sql/find-user-by-email.ts";
import { insertReset } from "./sql/insert-reset.ts";
import { countMail, countRequest } from "./throttle.ts";

/**
 * Makes a reset token that works for an hour and until one is used; only its hash is stored.
 * @param replaces whether earlier ones end: not when anybody may ask for one, who could end the link its owner just got.
 */
export async function makeResetToken(pool: Pool, userId: string, { replaces }: { replaces: boolean }): Promise<string> {
  const token = newToken();
  await insertReset(pool, { tokenHash: hashToken(token), userId, hours: RESET_LINK_HOURS, replaces });
  return token;
}

export function resetUrl(accounts: Pick<Accounts, "publicUrl">, token: string): string {
  return `${accounts.publicUrl}/reset#${token}`;
}

/**
 * Mails a reset link when the e-mail has an account. The answer and its timing do not tell whether it has: the mail is made
 * and sent afterwards.
 * @throws {DomainError} auth.throttled
 */
export async function requestReset(accounts: Accounts, email: string, ipAddress: string): Promise<{ mail: boolean }> {
  await countRequest(accounts.pool, ipAddress);
  if (!accounts.mailer) return { mail: false };
  await countMail(accounts.pool, normaliseEmail(email));
  void mailReset(accounts, normaliseEmail(email)).catch((error: unknown) =>
    accounts.log.error({ err: error }, "the reset mail was not sent"),
  );
  return { mail: true };
}

async function mailReset(accounts: Accounts, email: string): Promise<void> {
  const user = await findUserByEmail(accounts.pool, email);
  if (!user || !accounts.mailer) return;
  const url = resetUrl(accounts, await makeResetToken(accounts.pool, user.id, { replaces: false }));
  await accounts.mailer.send({ to: email, ...(await resetMail({ name: user.name, url })) });
}
