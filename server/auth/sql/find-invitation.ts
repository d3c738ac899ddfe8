import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import { ROLES, rolesWith, type Role } from "../permissions.ts";

export type OpenInvitation = {
  workspaceId: string;
  workspaceName: string;
  role: Role;
  email: string | null;
  inviterName: string;
};

/** The invitation with this token's hash while it can be accepted: as long as its inviter could make it now. */
export function findInvitation(db: Queryable, tokenHash: string): Promise<OpenInvitation | null> {
  return maybeOne(
    db,
    sql<OpenInvitation>`
      select i.workspace_id as "workspaceId", w.name as "workspaceName", i.role, i.email, u.name as "inviterName"
      from invitation i
      join workspace w on w.id = i.workspace_id
      join member m on m.workspace_id = i.workspace_id and m.id = i.invited_by and m.removed_at is null
      join auth_user u on u.id = m.user_id
      where i.token_hash = ${tokenHash} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
        and m.role = any(${rolesWith("members.manage")}::text[])
        and array_position(${ROLES}::text[], m.role) >= array_position(${ROLES}::text[], i.role)`,
  );
}
