import type { Actor } from "#server/auth/permissions.ts";
import type { Pool, Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { MediaLinks } from "#server/media/index.ts";
import { toConversationRow, type ConversationRow } from "./conversation-row.ts";
import type { Doer } from "./doer.ts";
import { toMessageRow, type MessageRow } from "./message-row.ts";
import { scopeOf, type Scope } from "./scope.ts";
import { findMessage } from "./sql/find-message.ts";
import { loadConversations } from "./sql/load-conversations.ts";
import { readAfter, readBefore, type Span, type TimelinePart } from "./sql/read-timeline.ts";

/** @throws {DomainError} `not_found` for one that is not there or not the doer's to see. */
export async function findConversation(db: Queryable, doer: Doer, conversationId: string): Promise<ConversationRow> {
  const [record] = await loadConversations(db, scopeOf(doer), [conversationId]);
  if (!record) throw new DomainError("not_found");
  return toConversationRow(record);
}

/** Where to read: before a seq (going back), after one (going on), around one, or at the end. */
export type TimelineRequest = {
  conversationId: string;
  at: { before: number } | { after: number } | { around: number } | { end: true };
  limit: number;
};
/** Messages by rising seq, and whether there are more on either side. */
export type TimelinePage = { messages: MessageRow[]; hasOlder: boolean; hasNewer: boolean };

/** @throws {DomainError} `not_found`. */
export async function readTimeline(
  deps: { pool: Pool; links: MediaLinks },
  actor: Actor,
  request: TimelineRequest,
): Promise<TimelinePage> {
  const { at, ...span } = request;
  const part = await readPart(deps.pool, scopeOf(actor), span, at);
  if (!part) throw new DomainError("not_found");
  const { lastSeq, records } = part;
  const [first, last] = [records[0], records.at(-1)];
  return {
    messages: records.map((record) => toMessageRow(deps.links, actor.workspaceId, record)),
    hasOlder: first ? first.seq > 1 : "after" in at && at.after > 0,
    hasNewer: last ? last.seq < lastSeq : false,
  };
}

/** By rising seq. */
async function readPart(
  pool: Pool,
  scope: Scope,
  span: Omit<Span, "seq">,
  at: TimelineRequest["at"],
): Promise<TimelinePart | null> {
  if ("after" in at) return readAfter(pool, scope, { ...span, seq: at.after });
  if ("around" in at) {
    const half = { ...span, limit: Math.ceil(span.limit / 2) };
    const older = await readBefore(pool, scope, { ...half, seq: at.around });
    const newer = older && (await readAfter(pool, scope, { ...half, seq: at.around - 1 }));
    return newer && { ...newer, records: [...older.records.reverse(), ...newer.records] };
  }
  const seq = "before" in at ? at.before : Number.MAX_SAFE_INTEGER;
  const part = await readBefore(pool, scope, { ...span, seq });
  return part && { ...part, records: part.records.reverse() };
}

/** One message with fresh addresses of its picture. @throws {DomainError} `not_found`. */
export async function readMessage(
  deps: { pool: Pool; links: MediaLinks },
  actor: Actor,
  messageId: string,
): Promise<MessageRow> {
  const record = await findMessage(deps.pool, scopeOf(actor), messageId);
  if (!record) throw new DomainError("not_found");
  return toMessageRow(deps.links, actor.workspaceId, record);
}
