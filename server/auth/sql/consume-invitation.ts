import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import { ROLES, rolesWith, type Role } from "../permissions.ts";

/** Marks an invitation as used; null when somebody did before, it was revoked or has run out, or its inviter could not make it now. */
export function consumeInvitation(tx: Queryable, tokenHash: string): Promise<{ role: Role } | null> {
  return maybeOne(
    tx,
    sql<{ role: Role }>`
      update invitation i set accepted_at = now()
      from member m
      where i.token_hash = ${tokenHash} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
        and m.workspace_id = i.workspace_id and m.id = i.invited_by and m.removed_at is null
        and m.role = any(${rolesWith("members.manage")}::text[])
        and array_position(${ROLES}::text[], m.role) >= array_position(${ROLES}::text[], i.role)
      returning i.role`,
  );
}
