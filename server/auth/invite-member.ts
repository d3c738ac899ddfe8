import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken, newToken } from "#server/platform/secrets.ts";
import type { Accounts } from "./accounts.ts";
import { outranks, type Actor, type Role } from "./permissions.ts";
import { INVITATION_DAYS, normaliseEmail } from "./rules.ts";
import { insertInvitation } from "./sql/insert-invitation.ts";

export type Invited = { id: string; url: string; days: number };

/**
 * Makes an invitation link that works once, for seven days. The link is in this answer and nowhere else: its hash is stored.
 * @param email when given, only an account of this address can accept.
 * @throws {DomainError} auth.forbidden for a role above the inviter's own.
 */
export async function inviteMember(
  accounts: Pick<Accounts, "publicUrl"> & { pool: Pool },
  actor: Actor,
  input: { role: Role; email?: string | undefined },
): Promise<Invited> {
  if (!outranks(actor.role, input.role)) throw new DomainError("auth.forbidden");
  const token = newToken();
  const id = newId();
  await insertInvitation(accounts.pool, {
    workspaceId: actor.workspaceId,
    id,
    role: input.role,
    email: input.email === undefined ? null : normaliseEmail(input.email),
    tokenHash: hashToken(token),
    invitedBy: actor.memberId,
    days: INVITATION_DAYS,
  });
  // After the hash: it never reaches a server's or proxy's log.
  return { id, url: `${accounts.publicUrl}/invite#${token}`, days: INVITATION_DAYS };
}
