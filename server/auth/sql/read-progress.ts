import { one, sql, type Queryable } from "#server/db/sql.ts";

/** How far a new workspace has come. */
export type Progress = { connected: boolean; invited: boolean; answered: boolean };

export function readProgress(db: Queryable, workspaceId: string): Promise<Progress> {
  return one(
    db,
    sql<Progress>`
      select
        exists (select from channel where workspace_id = ${workspaceId} and archived_at is null) as connected,
        (select count(*) from member where workspace_id = ${workspaceId} and removed_at is null) > 1
          or exists (select from invitation where workspace_id = ${workspaceId}) as invited,
        exists (select from conversation where workspace_id = ${workspaceId} and last_seq > last_inbound_seq) as answered`,
  );
}
