import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ApiScope } from "../api-scopes.ts";

export type ApiKeyRow = {
  id: string;
  name: string;
  /** The start of its text, enough to tell it from others. */
  prefix: string;
  scopes: ApiScope[];
  createdAt: Date;
  createdBy: { id: string; name: string } | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Up to half a minute late; null when it was never used. */
  lastUsedAt: Date | null;
};

/** The keys of a workspace, the newest first; revoked ones for 30 days. */
export function listApiKeys(db: Queryable, workspaceId: string): Promise<ApiKeyRow[]> {
  return all(
    db,
    sql<ApiKeyRow>`
      select k.id, k.name, 'baton_' || k.prefix as prefix, k.scopes, k.created_at as "createdAt",
        case when m.id is not null then jsonb_build_object('id', m.id, 'name', u.name) end as "createdBy",
        k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"
      from api_key k left join member m on m.workspace_id = k.workspace_id and m.id = k.created_by left join auth_user u on u.id = m.user_id
      where k.workspace_id = ${workspaceId} and coalesce(k.revoked_at > now() - interval '30 days', true)
      order by k.created_at desc, k.id desc limit 1000`,
  );
}
