import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

/** The contact that one became by a merge, or by several in a row. Null when it was not merged away. */
export async function findKept(db: Queryable, { workspaceId, id }: ContactKey): Promise<string | null> {
  const row = await maybeOne(
    db,
    sql<{ id: string }>`
      with recursive became (id) as (
        select kept_id from contact_merge where workspace_id = ${workspaceId} and merged_id = ${id} and undone_at is null
        union
        select m.kept_id from became b join contact_merge m
          on m.workspace_id = ${workspaceId} and m.merged_id = b.id and m.undone_at is null)
      select k.id from became b join contact k on k.workspace_id = ${workspaceId} and k.id = b.id limit 1`,
  );
  return row?.id ?? null;
}
