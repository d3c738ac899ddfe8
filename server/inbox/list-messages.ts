import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { isListScope } from "./sql/find-list-scope.ts";
import {
  listChannelMessages,
  listConversationMessages,
  listWorkspaceMessages,
  type ApiMessageRecord,
} from "./sql/list-messages.ts";

/** Where a page begins: before this message of the list. Conversations are in the order of `seq`, other lists of ids. */
export type MessagePlace = { seq: number; id: string };

export type MessageListRequest = {
  workspaceId: string;
  conversationId?: string | undefined;
  channelId?: string | undefined;
  before: MessagePlace | null;
  limit: number;
};

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The newest messages first. @throws {DomainError} not_found for a conversation or channel that is not the workspace's */
export async function listMessages(pool: Pool, request: MessageListRequest): Promise<ApiMessageRecord[]> {
  const { workspaceId, conversationId, channelId, before, limit } = request;
  const page = { workspaceId, limit, before: before?.id ?? LAST_ID };
  const rows =
    conversationId !== undefined
      ? await listConversationMessages(pool, {
          ...page,
          conversationId,
          before: before?.seq ?? Number.MAX_SAFE_INTEGER,
        })
      : channelId !== undefined
        ? await listChannelMessages(pool, { ...page, channelId })
        : await listWorkspaceMessages(pool, page);
  // Only an empty page has to be told from one of a foreign place.
  if (rows.length > 0) return rows;
  const isKnown =
    (conversationId === undefined || (await isListScope(pool, { workspaceId, conversationId }))) &&
    (channelId === undefined || (await isListScope(pool, { workspaceId, channelId })));
  if (!isKnown) throw new DomainError("not_found");
  return rows;
}
