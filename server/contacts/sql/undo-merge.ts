import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Guarded: the ids of the feed rows, or null when there is no such merge of that contact to take back (any more). */
export async function undoMergeRows(
  tx: Queryable,
  { workspaceId, mergeId, keptId }: { workspaceId: string; mergeId: string; keptId: string },
): Promise<string[] | null> {
  const { ids } = await one(
    tx,
    sql<{ ids: string[] | null }>`select undo_merge(${workspaceId}, ${mergeId}, ${keptId}) as ids`,
  );
  return ids;
}
