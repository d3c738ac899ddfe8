import { all, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Of the given ids, members who were removed and sessions that ended. Runs once a minute and after lost notices, never for
 * a handshake; members are looked for over all workspaces, since a gateway serves all.
 */
export function findRevoked(
  db: Queryable,
  memberIds: string[],
  sessionIds: string[],
): Promise<{ kind: "member" | "session"; id: string }[]> {
  return all(
    db,
    sql<{ kind: "member" | "session"; id: string }>`
      select 'member' as kind, given.id
      from unnest(${memberIds}::uuid[]) as given (id)
      where not exists (select 1 from member where member.id = given.id and member.removed_at is null)
      union all
      select 'session' as kind, given.id
      from unnest(${sessionIds}::uuid[]) as given (id)
      where not exists (select 1 from auth_session where auth_session.id = given.id and auth_session.expires_at > now())`,
  );
}
