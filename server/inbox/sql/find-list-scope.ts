import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Whether the conversation or channel that a list is narrowed to is the workspace's. */
export async function isListScope(
  db: Queryable,
  scope: { workspaceId: string; conversationId: string } | { workspaceId: string; channelId: string },
): Promise<boolean> {
  const statement =
    "channelId" in scope
      ? sql<{ found: boolean }>`
          select exists (select 1 from channel where workspace_id = ${scope.workspaceId} and id = ${scope.channelId}) as found`
      : sql<{ found: boolean }>`
          select exists (select 1 from conversation where workspace_id = ${scope.workspaceId} and id = ${scope.conversationId}) as found`;
  return (await one(db, statement)).found;
}
