import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Role } from "../permissions.ts";

export type NewMember = { workspaceId: string; id: string; userId: string; role: Role };

/** Adds a member, or brings a removed one back under the id they had. Null when the person is a member already. */
export async function insertMember(tx: Queryable, member: NewMember): Promise<string | null> {
  const row = await maybeOne(
    tx,
    sql<{ id: string }>`
      insert into member as m (workspace_id, id, user_id, role)
      values (${member.workspaceId}, ${member.id}, ${member.userId}, ${member.role})
      on conflict (workspace_id, user_id) do update set role = excluded.role, removed_at = null, availability = 'available'
        where m.removed_at is not null
      returning id`,
  );
  return row?.id ?? null;
}
