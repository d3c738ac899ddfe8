import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Whether a member works in the workspace (removed ones do not). */
export async function isMember(db: Queryable, workspaceId: string, memberId: string): Promise<boolean> {
  return (
    (await maybeOne(
      db,
      sql<{
        id: string;
      }>`select id from member where workspace_id = ${workspaceId} and id = ${memberId} and removed_at is null`,
    )) !== null
  );
}

export async function isTeam(db: Queryable, workspaceId: string, teamId: string): Promise<boolean> {
  return (
    (await maybeOne(
      db,
      sql<{ id: string }>`select id from team where workspace_id = ${workspaceId} and id = ${teamId}`,
    )) !== null
  );
}
