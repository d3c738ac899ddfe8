import { all, run, sql, type Queryable } from "#server/db/sql.ts";
import type { Role } from "../permissions.ts";

export type InvitationRow = { id: string; role: Role; email: string | null; createdAt: Date; expiresAt: Date };

/** Invitations of a workspace that can still be accepted, the newest first. */
export function listInvitations(db: Queryable, workspaceId: string): Promise<InvitationRow[]> {
  return all(
    db,
    sql<InvitationRow>`
      select id, role, email, created_at as "createdAt", expires_at as "expiresAt" from invitation
      where workspace_id = ${workspaceId} and accepted_at is null and revoked_at is null and expires_at > now()
      order by created_at desc, id desc limit 500`,
  );
}

/** False when there is none that could be accepted. */
export async function revokeInvitationRow(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const count = await run(
    db,
    sql`
      update invitation set revoked_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and accepted_at is null and revoked_at is null`,
  );
  return count > 0;
}
