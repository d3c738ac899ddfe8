import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { ImportErrorRow, ImportKey } from "./read-imports.ts";

/** The errors of a check in place of those of an earlier one. */
export async function replaceImportErrors(
  tx: Queryable,
  { workspaceId, id }: ImportKey,
  errors: Omit<ImportErrorRow, "position">[],
): Promise<void> {
  await run(tx, sql`delete from contact_import_error where workspace_id = ${workspaceId} and import_id = ${id}`);
  await run(
    tx,
    sql`
      insert into contact_import_error (workspace_id, import_id, position, record, code, column_name, value)
      select ${workspaceId}, ${id}, e.position, e.record, e.code, e.column_name, e.value
      from unnest(${errors.map((it) => it.record)}::integer[], ${errors.map((it) => it.code)}::text[],
        ${errors.map((it) => it.column)}::text[], ${errors.map((it) => it.value)}::text[])
        with ordinality e (record, code, column_name, value, position)`,
  );
}
