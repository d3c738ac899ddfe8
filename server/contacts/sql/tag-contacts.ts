import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Tagging } from "../tag-contacts.ts";

/** Returns those whose tags changed. */
export async function tagRows(tx: Queryable, { workspaceId, contactIds, add, remove }: Tagging): Promise<string[]> {
  const rows = await all(
    tx,
    sql<{ id: string }>`
      with held as (
        select id, tag_ids, array(
          select tag from unnest(tag_ids) tag where tag <> all (${remove}::integer[])
          union select tag from unnest(${add}::integer[]) tag) as wanted
        from contact where workspace_id = ${workspaceId} and id = any (${contactIds}::uuid[])
        order by id for no key update)
      update contact k set tag_ids = h.wanted from held h
      where k.workspace_id = ${workspaceId} and k.id = h.id and not (h.tag_ids @> h.wanted and h.wanted @> h.tag_ids)
      returning k.id`,
  );
  return rows.map(({ id }) => id);
}
