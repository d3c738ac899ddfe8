import { all, sql, type Queryable } from "#server/db/sql.ts";

export type ErasureListed = {
  id: string;
  contactId: string;
  /** Who asked: a member, or an API key. */
  memberId: string | null;
  apiKeyId: string | null;
  requestedAt: Date;
  /** Null while it is under way. */
  finishedAt: Date | null;
  messages: number;
  files: number;
};

export function listErasures(db: Queryable, workspaceId: string, limit: number): Promise<ErasureListed[]> {
  return all(
    db,
    sql<ErasureListed>`
      select id, contact_id as "contactId", member_id as "memberId", api_key_id as "apiKeyId", requested_at as "requestedAt",
        finished_at as "finishedAt", messages, files
      from erasure where workspace_id = ${workspaceId} order by id desc limit ${limit}`,
  );
}
