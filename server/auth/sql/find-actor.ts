import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Actor } from "../permissions.ts";

/** The person as a member of the workspace, with the teams, or null. */
export function findActor(db: Queryable, workspaceId: string, userId: string): Promise<Actor | null> {
  return maybeOne(
    db,
    sql<Actor>`
      select m.workspace_id as "workspaceId", m.id as "memberId", m.user_id as "userId", m.role,
        array(select t.team_id::text from team_member t where t.workspace_id = m.workspace_id and t.member_id = m.id
          order by t.team_id) as "teamIds"
      from member m
      where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.removed_at is null`,
  );
}
