import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/define-job.ts";
import type { Accounts } from "./accounts.ts";
import { releaseMember } from "./jobs.ts";
import { outranks, type Actor } from "./permissions.ts";
import { hasOtherOwner, lockMember, markRemoved } from "./sql/lock-members.ts";
import { publishMembers } from "./sql/publish-members.ts";

/**
 * Ends a membership: requests and sockets of the person in this workspace are refused within a second, and their
 * conversations become unassigned by a job. Their account and other workspaces stay.
 * @throws {DomainError} not_found; auth.forbidden when they hold a higher role than the actor; member.last_owner.
 */
export async function removeMember(
  accounts: Pick<Accounts, "pool" | "cache">,
  actor: Actor,
  memberId: string,
): Promise<void> {
  const key = { workspaceId: actor.workspaceId, memberId };
  await withTransaction(accounts.pool, async (tx) => {
    const member = await lockMember(tx, key);
    if (!member) throw new DomainError("not_found");
    if (!outranks(actor.role, member.role)) throw new DomainError("auth.forbidden");
    if (member.role === "owner" && !(await hasOtherOwner(tx, key))) throw new DomainError("member.last_owner");
    await markRemoved(tx, key);
    await publishMembers(tx, actor.workspaceId, [{ memberId, accessChanged: true }]);
    await enqueue(tx, releaseMember, key);
  });
  accounts.cache.drop({ memberId });
}
