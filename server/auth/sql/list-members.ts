import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Role } from "../permissions.ts";

export type MemberRow = { id: string; name: string; email: string; role: Role; teamIds: string[]; createdAt: Date };

/** The members of a workspace, by name. */
export function listMembers(db: Queryable, workspaceId: string): Promise<MemberRow[]> {
  return all(
    db,
    sql<MemberRow>`
      select m.id, u.name, u.email, m.role, m.created_at as "createdAt",
        array(select t.team_id::text from team_member t where t.workspace_id = m.workspace_id and t.member_id = m.id) as "teamIds"
      from member m join auth_user u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and m.removed_at is null order by lower(u.name), m.id`,
  );
}

export type TeamRow = { id: string; name: string; memberIds: string[] };

/** The teams of a workspace, by name. */
export function listTeams(db: Queryable, workspaceId: string): Promise<TeamRow[]> {
  return all(
    db,
    sql<TeamRow>`
      select t.id, t.name,
        array(select x.member_id::text from team_member x where x.workspace_id = t.workspace_id and x.team_id = t.id) as "memberIds"
      from team t where t.workspace_id = ${workspaceId} order by lower(t.name), t.id`,
  );
}
