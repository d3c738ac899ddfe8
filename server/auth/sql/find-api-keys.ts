import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ApiScope } from "../api-scopes.ts";

export type FoundApiKey = {
  prefix: string;
  secretHash: string;
  workspaceId: string;
  keyId: string;
  name: string;
  scopes: ApiScope[];
  expiresAt: Date | null;
};

/** The keys of some prefixes that can be used now. */
export function findApiKeys(db: Queryable, prefixes: string[]): Promise<FoundApiKey[]> {
  return all(
    db,
    sql<FoundApiKey>`
      select prefix, secret_hash as "secretHash", workspace_id as "workspaceId", id as "keyId", name, scopes, expires_at as "expiresAt"
      from api_key where prefix = any(${prefixes}::text[]) and revoked_at is null and coalesce(expires_at > now(), true)`,
  );
}
