import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { Role } from "../permissions.ts";

export type NewInvitation = {
  workspaceId: string;
  id: string;
  role: Role;
  email: string | null;
  tokenHash: string;
  invitedBy: string;
  days: number;
};

export async function insertInvitation(db: Queryable, row: NewInvitation): Promise<void> {
  await run(
    db,
    sql`
      insert into invitation (workspace_id, id, role, email, token_hash, invited_by, expires_at)
      values (${row.workspaceId}, ${row.id}, ${row.role}, ${row.email}, ${row.tokenHash}, ${row.invitedBy},
        now() + make_interval(days => ${row.days}))`,
  );
}
