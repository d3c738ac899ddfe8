import { insertEvents, type NewEvent, type Notifier, type Route } from "#server/db/feed.ts";
import { withTransaction, type Database, type Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { toConversationRow, toEventConversation, type ConversationRow } from "./conversation-row.ts";
import { isProgram, type Doer } from "./doer.ts";
import { scopeOf, type Scope } from "./scope.ts";
import { appendLine } from "./sql/append-line.ts";
import { loadConversations } from "./sql/load-conversations.ts";
import { lockConversation, type LockedConversation } from "./sql/lock-conversation.ts";
import type { MessageRecord } from "./sql/read-timeline.ts";
import { MESSAGE_DIRECTION, MESSAGE_KIND, wordOf } from "./states.ts";
import type { StoredLine, SystemLine } from "./system-lines.ts";

/** `pool`: or the caller's transaction to write in. */
export type InboxDeps = { pool: Database; notifier: Pick<Notifier, "announce"> };

/** What a move did: with or without a system line; null when nothing had to change, so that nobody hears of it. */
export type Moved = { line: SystemLine | null } | null;

/** A guarded move inside the conversation's lock. */
export type Move = (tx: Transaction, locked: LockedConversation) => Promise<Moved>;

/**
 * Locks a conversation, makes one guarded move, appends its system line and both events, and announces them after the commit.
 * Returns the conversation as it is now, or null when the move took it out of the doer's sight.
 * @throws {DomainError} `not_found` for a conversation that is not there or not the doer's to see, and what the move throws.
 */
export async function changeConversation(
  deps: InboxDeps,
  doer: Doer,
  conversationId: string,
  move: Move,
): Promise<ConversationRow | null> {
  const scope = scopeOf(doer);
  const ids = await withTransaction(deps.pool, async (tx) => {
    const locked = await lockConversation(tx, scope, conversationId);
    if (!locked) throw new DomainError("not_found");
    const moved = await move(tx, locked);
    if (!moved) return [];
    const message = moved.line && (await appendSystemLine(tx, doer, conversationId, moved.line));
    return insertEvents(
      tx,
      eventsOf(doer.workspaceId, locked, await loadEverySight(tx, scope, conversationId), message),
    );
  });
  deps.notifier.announce(ids);
  const [record] = await loadConversations(deps.pool, scope, [conversationId]);
  return record ? toConversationRow(record) : null;
}

function appendSystemLine(tx: Transaction, doer: Doer, conversationId: string, line: SystemLine) {
  const content: StoredLine = isProgram(doer) ? { ...line, by: { keyId: doer.keyId, name: doer.name } } : line;
  return appendLine(tx, {
    workspaceId: doer.workspaceId,
    conversationId,
    id: newId(),
    direction: MESSAGE_DIRECTION.system,
    kind: MESSAGE_KIND.system,
    authorId: isProgram(doer) ? null : doer.memberId,
    body: "",
    content,
    preview: null,
  });
}

/** The row as it is, also when the move took it out of the doer's sight: its event must go out all the same. */
async function loadEverySight(tx: Transaction, scope: Scope, id: string): Promise<ConversationRow> {
  const [record] = await loadConversations(tx, { ...scope, seesAll: true }, [id]);
  if (!record) throw new DomainError("not_found");
  return toConversationRow(record);
}

function eventsOf(
  workspaceId: string,
  was: LockedConversation,
  row: ConversationRow,
  message: MessageRecord | null,
): NewEvent[] {
  const place = { teamId: row.teamId, assigneeId: row.assigneeId };
  const moved = was.teamId !== row.teamId || was.assigneeId !== row.assigneeId;
  const route: Route = moved ? { ...place, was: { teamId: was.teamId, assigneeId: was.assigneeId } } : place;
  const shared = { workspaceId, conversationId: row.id };
  const updated: NewEvent = {
    ...shared,
    type: "conversation.updated",
    payload: { route, conversation: toEventConversation(row) },
  };
  if (!message) return [updated];
  const { id, conversationId, seq, authorId, body, content, errorCode, createdAt } = message;
  const words = { direction: wordOf(MESSAGE_DIRECTION, message.direction), kind: wordOf(MESSAGE_KIND, message.kind) };
  const shown = { id, conversationId, seq, ...words, status: null, authorId, body, content, errorCode, createdAt };
  return [{ ...shared, type: "message.created", payload: { route, message: shown } }, updated];
}
