import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Tag } from "./write-tags.ts";

/** Every tag of a workspace, by name. */
export function listTags(db: Queryable, workspaceId: string): Promise<Tag[]> {
  return all(
    db,
    sql<Tag>`select id, name, created_at as "createdAt" from tag where workspace_id = ${workspaceId} order by folded`,
  );
}
