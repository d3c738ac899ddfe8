import { DomainError } from "#server/platform/errors.ts";
import type { Accounts } from "./accounts.ts";
import type { Actor } from "./permissions.ts";
import { makeResetToken, resetUrl } from "./request-reset.ts";
import { findResettableUser } from "./sql/find-resettable-user.ts";

/**
 * A password reset link for a member, for servers that send no mail. The answer is the only place where it stands.
 * @throws {DomainError} not_found; auth.forbidden when the person belongs to a workspace that the actor does not own: a link
 * is power over the whole account.
 */
export async function makeResetLink(
  accounts: Pick<Accounts, "pool" | "publicUrl">,
  actor: Actor,
  memberId: string,
): Promise<{ url: string }> {
  const found = await findResettableUser(accounts.pool, { actor, memberId });
  if (!found) throw new DomainError("not_found");
  if (!found.allowed) throw new DomainError("auth.forbidden");
  return { url: resetUrl(accounts, await makeResetToken(accounts.pool, found.userId, { replaces: true })) };
}
