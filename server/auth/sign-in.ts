import { DomainError } from "#server/platform/errors.ts";
import type { Accounts } from "./accounts.ts";
import { faultOfAuth } from "./auth-faults.ts";
import { normaliseEmail } from "./rules.ts";
import { countSignIn, forgiveSignIn } from "./throttle.ts";

export type SignInInput = { email: string; password: string };

/** Headers with the session's cookie. */
export type SignedInAnswer = { headers: Headers };

/**
 * Signs in with e-mail and password.
 * @param headers of the request; `x-baton-client-ip` and `user-agent` are kept with the session.
 * @throws {DomainError} auth.invalid_credentials (the same for an unknown e-mail), auth.throttled.
 */
export async function signIn(
  accounts: Accounts,
  input: SignInInput,
  from: { headers: Headers; ipAddress: string },
): Promise<SignedInAnswer> {
  const email = normaliseEmail(input.email);
  await countSignIn(accounts.pool, email, from.ipAddress);
  const { headers } = await accounts.auth.api
    .signInEmail({ body: { email, password: input.password }, headers: from.headers, returnHeaders: true })
    .catch((error: unknown) => {
      const fault = faultOfAuth(error);
      throw fault === "request.invalid"
        ? new DomainError("auth.invalid_credentials")
        : fault
          ? new DomainError(fault)
          : error;
    });
  await forgiveSignIn(accounts.pool, email, from.ipAddress);
  return { headers };
}
