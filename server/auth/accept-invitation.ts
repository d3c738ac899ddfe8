import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/secrets.ts";
import type { Accounts } from "./accounts.ts";
import { readInvitation } from "./read-invitation.ts";
import { consumeInvitation } from "./sql/consume-invitation.ts";
import { insertMember } from "./sql/insert-member.ts";
import { publishMembers } from "./sql/publish-members.ts";

/**
 * Makes the person a member with the invited role. The link works once: of two at the same moment one wins.
 * @throws {DomainError} auth.link_invalid; conflict when the person is a member already (the link stays unused).
 */
export async function acceptInvitation(
  accounts: Pick<Accounts, "pool" | "cache">,
  token: string,
  user: { userId: string; email: string },
): Promise<{ workspaceId: string; memberId: string }> {
  const { workspaceId } = await readInvitation(accounts.pool, token, user.email);
  const memberId = await withTransaction(accounts.pool, async (tx) => {
    const taken = await consumeInvitation(tx, hashToken(token));
    if (!taken) throw new DomainError("auth.link_invalid");
    const id = await insertMember(tx, { workspaceId, id: newId(), userId: user.userId, role: taken.role });
    if (!id) throw new DomainError("conflict", { reason: "already_member" });
    await publishMembers(tx, workspaceId, [{ memberId: id, accessChanged: false }]);
    return id;
  });
  accounts.cache.drop({ userId: user.userId });
  return { workspaceId, memberId };
}
