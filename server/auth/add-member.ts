import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Role } from "./permissions.ts";
import { insertMember } from "./sql/insert-member.ts";
import { publishMembers } from "./sql/publish-members.ts";

/** Makes a person a member without an invitation: the seed and scripts. @throws {DomainError} conflict when they are one. */
export function addMember(pool: Pool, member: { workspaceId: string; userId: string; role: Role }): Promise<string> {
  return withTransaction(pool, async (tx) => {
    const id = await insertMember(tx, { ...member, id: newId() });
    if (!id) throw new DomainError("conflict", { reason: "already_member" });
    await publishMembers(tx, member.workspaceId, [{ memberId: id, accessChanged: false }]);
    return id;
  });
}
