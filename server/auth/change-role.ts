import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Accounts } from "./accounts.ts";
import { outranks, type Actor, type Role } from "./permissions.ts";
import { hasOtherOwner, lockMember, setRole } from "./sql/lock-members.ts";
import { publishMembers } from "./sql/publish-members.ts";

/**
 * Gives a member another role; every process judges them anew within a second.
 * @throws {DomainError} not_found; auth.forbidden when the old or the new role is above the actor's; member.last_owner.
 */
export async function changeRole(
  accounts: Pick<Accounts, "pool" | "cache">,
  actor: Actor,
  input: { memberId: string; role: Role },
): Promise<void> {
  const key = { workspaceId: actor.workspaceId, memberId: input.memberId };
  await withTransaction(accounts.pool, async (tx) => {
    const member = await lockMember(tx, key);
    if (!member) throw new DomainError("not_found");
    if (!outranks(actor.role, member.role) || !outranks(actor.role, input.role))
      throw new DomainError("auth.forbidden");
    if (member.role === input.role) return;
    if (member.role === "owner" && !(await hasOtherOwner(tx, key))) throw new DomainError("member.last_owner");
    await setRole(tx, { ...key, role: input.role });
    await publishMembers(tx, actor.workspaceId, [{ memberId: input.memberId, accessChanged: true }]);
  });
  accounts.cache.drop({ memberId: input.memberId });
}
