import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export function findUsableChannel(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<{ isArchived: boolean } | null> {
  return maybeOne(
    db,
    sql<{ isArchived: boolean }>`
      select archived_at is not null as "isArchived" from channel where workspace_id = ${workspaceId} and id = ${channelId}`,
  );
}
