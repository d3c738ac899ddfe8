import { one, sql, type Queryable } from "#server/db/sql.ts";

export type WorkspaceRow = { id: string; name: string; zone: string; locale: string };

/** A workspace that exists. */
export function findWorkspace(db: Queryable, workspaceId: string): Promise<WorkspaceRow> {
  return one(db, sql<WorkspaceRow>`select id, name, zone, locale from workspace where id = ${workspaceId}`);
}
