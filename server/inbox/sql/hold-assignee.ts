import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Whether a member works in the workspace (removed ones do not), and goes on to until the end of the transaction. */
export async function holdMember(tx: Queryable, workspaceId: string, memberId: string): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`
      select 1 as one from member where workspace_id = ${workspaceId} and id = ${memberId} and removed_at is null
      for share`,
  );
  return row !== null;
}

/**
 * Whether the workspace has a team, and keeps it until the end of the transaction: the job that lays open what a deleted team
 * had must find the conversation.
 */
export async function holdTeam(tx: Queryable, workspaceId: string, teamId: string): Promise<boolean> {
  const row = await maybeOne(
    tx,
    sql`select 1 as one from team where workspace_id = ${workspaceId} and id = ${teamId} for key share`,
  );
  return row !== null;
}
