import { DomainError } from "#server/platform/errors.ts";
import type { Accounts } from "./accounts.ts";
import { faultOfAuth } from "./auth-faults.ts";
import { normaliseEmail } from "./rules.ts";

export type NewUser = { name: string; email: string; password: string };

/**
 * Makes an account and its first session.
 * @param headers of the request that asks for it; the session keeps its address and browser.
 * @throws {DomainError} auth.email_taken; request.invalid for a password of a wrong length.
 */
export async function createUser(
  accounts: Pick<Accounts, "auth">,
  user: NewUser,
  headers: Headers,
): Promise<{ userId: string; headers: Headers }> {
  const body = { ...user, email: normaliseEmail(user.email) };
  const answer = await accounts.auth.api.signUpEmail({ body, headers, returnHeaders: true }).catch((error: unknown) => {
    const fault = faultOfAuth(error);
    throw fault ? new DomainError(fault) : error;
  });
  return { userId: answer.response.user.id, headers: answer.headers };
}
