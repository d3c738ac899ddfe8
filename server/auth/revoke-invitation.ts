import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { revokeInvitationRow } from "./sql/list-invitations.ts";

/** Makes an invitation link useless. @throws {DomainError} not_found when none is open under this id. */
export async function revokeInvitation(pool: Pool, workspaceId: string, id: string): Promise<void> {
  if (!(await revokeInvitationRow(pool, workspaceId, id))) throw new DomainError("not_found");
}
