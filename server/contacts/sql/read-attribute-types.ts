import { all, sql, type Queryable } from "#server/db/sql.ts";

/** As server/segments names them; contacts only read them. */
export type AttributeType = "text" | "number" | "boolean" | "date";

/** The types of those of these attributes that the workspace has named. */
export function readAttributeTypes(
  db: Queryable,
  workspaceId: string,
  names: string[],
): Promise<{ name: string; type: AttributeType }[]> {
  return all(
    db,
    sql<{ name: string; type: AttributeType }>`
      select name, type from contact_attribute where workspace_id = ${workspaceId} and name = any (${names}::text[])`,
  );
}
