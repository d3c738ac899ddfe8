import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import { rolesWith, type Actor } from "../permissions.ts";

/** The account of a member, and whether the actor may reset passwords in every workspace that person is a member of. */
export function findResettableUser(
  db: Queryable,
  { actor, memberId }: { actor: Actor; memberId: string },
): Promise<{ userId: string; allowed: boolean } | null> {
  return maybeOne(
    db,
    sql<{ userId: string; allowed: boolean }>`
      select m.user_id as "userId", not exists (
        select 1 from member theirs
        where theirs.user_id = m.user_id and theirs.removed_at is null and not exists (
          select 1 from member mine
          where mine.workspace_id = theirs.workspace_id and mine.user_id = ${actor.userId} and mine.removed_at is null
            and mine.role = any(${rolesWith("members.reset")}::text[]))
      ) as allowed
      from member m
      where m.workspace_id = ${actor.workspaceId} and m.id = ${memberId} and m.removed_at is null`,
  );
}
