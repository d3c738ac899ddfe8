import { one, sql, type Queryable } from "#server/db/sql.ts";

export type DirectoryMember = { id: string; name: string; isRemoved: boolean; isAvailable: boolean };
export type DirectoryTeam = { id: string; name: string };
export type DirectoryChannel = {
  id: string;
  name: string;
  provider: string;
  phone: string | null;
  state: string;
  stateReason: string | null;
  desiredState: string;
  isArchived: boolean;
};
export type Directory = { members: DirectoryMember[]; teams: DirectoryTeam[]; channels: DirectoryChannel[] };

/** The names behind the ids of an inbox: everybody who ever was a member, teams and numbers of the workspace. */
export function readDirectoryRows(db: Queryable, workspaceId: string): Promise<Directory> {
  return one(
    db,
    sql<Directory>`
      select
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', u.name, 'isRemoved', m.removed_at is not null,
          'isAvailable', m.availability = 'available') order by u.name, m.id), '[]')
          from member m join auth_user u on u.id = m.user_id where m.workspace_id = ${workspaceId}) as members,
        (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
          from team t where t.workspace_id = ${workspaceId}) as teams,
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'provider', c.provider, 'phone', c.phone,
          'state', c.state, 'stateReason', c.state_reason, 'desiredState', c.desired_state,
          'isArchived', c.archived_at is not null) order by c.name, c.id), '[]')
          from channel c where c.workspace_id = ${workspaceId}) as channels`,
  );
}
