import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import { ROLES, type Actor } from "../permissions.ts";

/** The account of a member, and whether the actor is an admin or owner of no lower role wherever that person is a member. */
export function findResettableUser(
  db: Queryable,
  { actor, memberId }: { actor: Actor; memberId: string },
): Promise<{ userId: string; allowed: boolean } | null> {
  return maybeOne(
    db,
    sql<{ userId: string; allowed: boolean }>`
      select m.user_id as "userId", not exists (
        select 1 from member theirs
        left join member mine on mine.workspace_id = theirs.workspace_id and mine.user_id = ${actor.userId}
          and mine.removed_at is null and mine.role in ('admin', 'owner')
        where theirs.user_id = m.user_id and theirs.removed_at is null
          and (mine.role is null
            or array_position(${ROLES}::text[], mine.role) < array_position(${ROLES}::text[], theirs.role))
      ) as allowed
      from member m
      where m.workspace_id = ${actor.workspaceId} and m.id = ${memberId} and m.removed_at is null`,
  );
}
