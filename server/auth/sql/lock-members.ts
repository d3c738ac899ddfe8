import { all, maybeOne, run, sql, type Queryable } from "#server/db/sql.ts";
import type { Role } from "../permissions.ts";

type MemberKey = { workspaceId: string; memberId: string };

/**
 * The role of a member, with the workspace locked against other changes of its members: two owners who demote each other
 * at once must not both succeed.
 */
export async function lockMember(tx: Queryable, { workspaceId, memberId }: MemberKey): Promise<{ role: Role } | null> {
  await all(tx, sql`select 1 as one from workspace where id = ${workspaceId} for no key update`);
  return maybeOne(
    tx,
    sql<{ role: Role }>`
      select role from member where workspace_id = ${workspaceId} and id = ${memberId} and removed_at is null`,
  );
}

/** Whether another owner remains without this member. */
export async function hasOtherOwner(tx: Queryable, { workspaceId, memberId }: MemberKey): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`
      select 1 as one from member
      where workspace_id = ${workspaceId} and id <> ${memberId} and role = 'owner' and removed_at is null limit 1`,
  );
  return row !== null;
}

export async function setRole(
  tx: Queryable,
  { workspaceId, memberId, role }: MemberKey & { role: Role },
): Promise<void> {
  await run(tx, sql`update member set role = ${role} where workspace_id = ${workspaceId} and id = ${memberId}`);
}

/** Ends a membership and the teams in it; the row stays, so that what they wrote keeps its author. */
export async function markRemoved(tx: Queryable, { workspaceId, memberId }: MemberKey): Promise<void> {
  await run(
    tx,
    sql`
      with out as (delete from team_member where workspace_id = ${workspaceId} and member_id = ${memberId})
      update member set removed_at = now() where workspace_id = ${workspaceId} and id = ${memberId}`,
  );
}
