import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Ends a key. Returns its prefix, also when it was revoked before; null when there is none. */
export async function revokeApiKeyRow(db: Queryable, workspaceId: string, id: string): Promise<string | null> {
  const row = await maybeOne(
    db,
    sql<{ prefix: string }>`
      update api_key set revoked_at = coalesce(revoked_at, now()) where workspace_id = ${workspaceId} and id = ${id} returning prefix`,
  );
  return row?.prefix ?? null;
}
