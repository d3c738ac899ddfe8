import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Whether the workspace has this team. */
export async function isTeam(db: Queryable, workspaceId: string, teamId: string): Promise<boolean> {
  return (
    (await maybeOne(db, sql`select 1 as one from team where workspace_id = ${workspaceId} and id = ${teamId}`)) !== null
  );
}
