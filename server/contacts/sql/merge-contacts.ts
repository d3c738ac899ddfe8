import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Merge } from "../merge-contacts.ts";

/**
 * Merges two contacts that are both there (migrations …900_undo_merge): the id to undo it by and the ids of the feed rows. Null when
 * either is not there. Under the lock of `lockIdentities`.
 */
export async function mergeContactRows(
  tx: Queryable,
  { workspaceId, keptId, mergedId }: Merge,
): Promise<{ mergeId: string; events: string[] } | null> {
  const merged = await maybeOne(
    tx,
    sql<{ events: string[] }>`
      select merge_contacts(${workspaceId}, ${keptId}, ${mergedId}) as events
      where (select count(*) from contact where workspace_id = ${workspaceId} and id = any (${[keptId, mergedId]}::uuid[])) = 2`,
  );
  const log = await maybeOne(
    tx,
    sql<{ id: string }>`
      select id from contact_merge
      where workspace_id = ${workspaceId} and kept_id = ${keptId} and merged_id = ${mergedId} and undone_at is null
      order by at desc limit 1`,
  );
  return merged && log && { mergeId: log.id, events: merged.events };
}
