import { one, sql, type Queryable } from "#server/db/sql.ts";
import type { ApiScope } from "../api-scopes.ts";

export type NewApiKey = {
  workspaceId: string;
  id: string;
  name: string;
  prefix: string;
  secretHash: string;
  scopes: readonly ApiScope[];
  createdBy: string;
  expiresAt: Date | null;
};

/** Returns when it was made. */
export async function insertApiKey(db: Queryable, key: NewApiKey): Promise<Date> {
  const row = await one(
    db,
    sql<{ createdAt: Date }>`
      insert into api_key (workspace_id, id, name, prefix, secret_hash, scopes, created_by, expires_at)
      values (${key.workspaceId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.secretHash}, ${key.scopes}::text[], ${key.createdBy},
        ${key.expiresAt}) returning created_at as "createdAt"`,
  );
  return row.createdAt;
}
