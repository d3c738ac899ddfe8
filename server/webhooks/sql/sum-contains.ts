import { one, run, sql, type Queryable } from "#server/db/sql.ts";

/** Lets no other endpoint or filter of the workspace be written until the end of the transaction. */
export async function holdWorkspace(tx: Queryable, workspaceId: string): Promise<void> {
  await run(tx, sql`select from workspace where id = ${workspaceId} for no key update`);
}

/** What `contains` looks for in all filters of a workspace's endpoints. */
export function sumContains(db: Queryable, workspaceId: string): Promise<{ values: number; characters: number }> {
  return one(
    db,
    sql<{ values: number; characters: number }>`
      select count(*)::integer as values, coalesce(sum(length(v)), 0)::integer as characters
      from webhook_endpoint w, jsonb_array_elements(w.filter -> 'conditions') c, jsonb_array_elements_text(c -> 'values') v
      where w.workspace_id = ${workspaceId} and w.archived_at is null and c ->> 'operator' = 'contains'`,
  );
}
