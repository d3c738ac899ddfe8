import { all, run, sql, type Queryable } from "#server/db/sql.ts";
import { ROLES, rolesWith, type Role } from "../permissions.ts";

export type InvitationRow = { id: string; role: Role; email: string | null; createdAt: Date; expiresAt: Date };

/** Invitations of a workspace that can still be accepted, the newest first. */
export function listInvitations(db: Queryable, workspaceId: string): Promise<InvitationRow[]> {
  return all(
    db,
    sql<InvitationRow>`
      select i.id, i.role, i.email, i.created_at as "createdAt", i.expires_at as "expiresAt" from invitation i
      join member m on m.workspace_id = i.workspace_id and m.id = i.invited_by and m.removed_at is null
      where i.workspace_id = ${workspaceId} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
        and m.role = any(${rolesWith("members.manage")}::text[])
        and array_position(${ROLES}::text[], m.role) >= array_position(${ROLES}::text[], i.role)
      order by i.created_at desc, i.id desc limit 500`,
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
