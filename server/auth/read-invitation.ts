import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/secrets.ts";
import { normaliseEmail } from "./rules.ts";
import { findInvitation, type OpenInvitation } from "./sql/find-invitation.ts";

/**
 * The invitation behind a link while it can still be accepted; `email`, when given, must be the invited one.
 * @throws {DomainError} auth.link_invalid when it was used, revoked, has run out, or is for somebody else.
 */
export async function readInvitation(db: Queryable, token: string, email?: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(db, hashToken(token));
  if (!invitation) throw new DomainError("auth.link_invalid");
  if (email !== undefined && invitation.email !== null && invitation.email !== normaliseEmail(email))
    throw new DomainError("auth.link_invalid", { reason: "other_email" });
  return invitation;
}
