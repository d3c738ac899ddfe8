import { all, maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { MessageRecord } from "./read-timeline.ts";

/** A message that went between a customer and the workspace, for a reader of the whole workspace (view api_message). */
export type ApiMessageRecord = MessageRecord & { channelId: string; contactId: string };

type Page = { workspaceId: string; limit: number };

/** Messages of a conversation before a seq, the newest first. */
export function listConversationMessages(
  db: Queryable,
  page: Page & { conversationId: string; before: number },
): Promise<ApiMessageRecord[]> {
  return all(
    db,
    sql<ApiMessageRecord>`
      select * from api_message where "workspaceId" = ${page.workspaceId} and "conversationId" = ${page.conversationId} and seq < ${page.before}
      order by seq desc limit ${page.limit}`,
  );
}

/** Messages of a channel before an id, the newest first. */
export function listChannelMessages(
  db: Queryable,
  page: Page & { channelId: string; before: string },
): Promise<ApiMessageRecord[]> {
  return all(
    db,
    sql<ApiMessageRecord>`
      select * from api_message where "workspaceId" = ${page.workspaceId} and "channelId" = ${page.channelId} and id < ${page.before}
      order by id desc limit ${page.limit}`,
  );
}

/** Messages of a workspace before an id, the newest first. */
export function listWorkspaceMessages(db: Queryable, page: Page & { before: string }): Promise<ApiMessageRecord[]> {
  return all(
    db,
    sql<ApiMessageRecord>`
      select * from api_message where "workspaceId" = ${page.workspaceId} and id < ${page.before} order by id desc limit ${page.limit}`,
  );
}

export function findApiMessage(
  db: Queryable,
  key: { workspaceId: string; id: string },
): Promise<ApiMessageRecord | null> {
  return maybeOne(
    db,
    sql<ApiMessageRecord>`select * from api_message where "workspaceId" = ${key.workspaceId} and id = ${key.id}`,
  );
}
