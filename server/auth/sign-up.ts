import { DomainError } from "#server/platform/errors.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import type { Accounts } from "./accounts.ts";
import { createUser } from "./create-user.ts";
import { createWorkspace } from "./create-workspace.ts";
import { readInvitation } from "./read-invitation.ts";
import { normaliseEmail } from "./rules.ts";
import type { SignedInAnswer } from "./sign-in.ts";
import { hasAnyUser } from "./sql/has-any-user.ts";
import { countRequest } from "./throttle.ts";

export type SignUpInput = { name: string; email: string; password: string } & (
  { workspaceName: string; invitationToken?: undefined } | { invitationToken: string; workspaceName?: undefined }
);

/** Whether a person without an invitation may make an account: SIGNUP=open, or the very first one of a new installation. */
export async function isSignUpOpen(accounts: Accounts): Promise<boolean> {
  return accounts.signup === "open" || !(await hasAnyUser(accounts.pool));
}

/**
 * Makes an account and signs it in: with a workspace of its own, or into the one it was invited to. When the second step
 * fails the account stands without a workspace, and the person is asked to make or join one.
 * @throws {DomainError} auth.signup_closed, auth.email_taken, auth.link_invalid, auth.throttled, request.invalid.
 */
export async function signUp(
  accounts: Accounts,
  input: SignUpInput,
  from: { headers: Headers; ipAddress: string },
): Promise<SignedInAnswer & { workspaceId: string }> {
  const email = normaliseEmail(input.email);
  await countRequest(accounts.pool, from.ipAddress);
  if (input.invitationToken !== undefined) await readInvitation(accounts.pool, input.invitationToken, email);
  else if (!(await isSignUpOpen(accounts))) throw new DomainError("auth.signup_closed");
  const { name, password } = input;
  const { headers, userId } = await createUser(accounts, { name, email, password }, from.headers);
  const { workspaceId } =
    input.invitationToken !== undefined
      ? await acceptInvitation(accounts, input.invitationToken, { userId, email })
      : await createWorkspace(accounts.pool, { name: input.workspaceName, ownerUserId: userId });
  return { headers, workspaceId };
}
