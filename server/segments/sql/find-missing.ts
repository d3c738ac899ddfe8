import { all, sql, type Queryable } from "#server/db/sql.ts";

export type Named = { attributes: string[]; tagIds: number[]; tagNames: string[]; channelIds: string[] };
export type MissingRow = { kind: "attribute" | "tag" | "channel"; name: string };

/** What a workspace does not have of what a filter names; a tag that is meant by its id is named by that. */
export function findMissingRows(db: Queryable, workspaceId: string, named: Named): Promise<MissingRow[]> {
  return all(
    db,
    sql<MissingRow>`
      select 'attribute' as kind, name from unnest(${named.attributes}::text[]) name
      where not exists (select from contact_attribute a where a.workspace_id = ${workspaceId} and a.name = name.name)
      union all select 'tag', id::text from unnest(${named.tagIds}::integer[]) id
      where not exists (select from tag t where t.workspace_id = ${workspaceId} and t.id = id.id)
      union all select 'tag', name from unnest(${named.tagNames}::text[]) name
      where not exists (select from tag t where t.workspace_id = ${workspaceId} and fold_value(t.name) = fold_value(name.name))
      union all select 'channel', id::text from unnest(${named.channelIds}::uuid[]) id
      where not exists (select from channel c where c.workspace_id = ${workspaceId} and c.id = id.id)`,
  );
}
