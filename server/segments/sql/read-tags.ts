import { all, sql, type Queryable } from "#server/db/sql.ts";

export type TagName = { given: string; id: number };

/** The tags that names mean, as segments compare text: accents count, case does not. */
export function readTags(db: Queryable, workspaceId: string, names: string[]): Promise<TagName[]> {
  return all(
    db,
    sql<TagName>`
      select given, t.id from unnest(${names}::text[]) given
      join tag t on t.workspace_id = ${workspaceId} and fold_value(t.name) = fold_value(given)`,
  );
}
