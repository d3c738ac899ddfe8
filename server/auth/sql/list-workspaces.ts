import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Role } from "../permissions.ts";

export type WorkspaceChoice = { id: string; name: string; role: Role };

/** Where a person is a member, by name. */
export function listWorkspaces(db: Queryable, userId: string): Promise<WorkspaceChoice[]> {
  return all(
    db,
    sql<WorkspaceChoice>`
      select w.id, w.name, m.role from member m join workspace w on w.id = m.workspace_id
      where m.user_id = ${userId} and m.removed_at is null order by lower(w.name), w.id`,
  );
}
