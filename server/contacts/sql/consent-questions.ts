import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

export type QuestionRow = { messageId: string; conversationId: string; at: Date; wording: string };

/**
 * The latest text of a contact that nobody has answered for yet, or of one conversation. None when the contact's own mark is gone: a
 * clear word of theirs, or of a member, came after it.
 */
export function findQuestion(
  db: Queryable,
  { workspaceId, id }: ContactKey,
  conversationId: string | null,
): Promise<QuestionRow | null> {
  return maybeOne(
    db,
    sql<QuestionRow>`
      select q.message_id as "messageId", q.conversation_id as "conversationId", q.at, m.body as wording
      from contact k
      join conversation c on c.workspace_id = k.workspace_id and c.contact_id = k.id
      join consent_question q on q.workspace_id = c.workspace_id and q.conversation_id = c.id and q.answered_at is null
      join message m on m.workspace_id = q.workspace_id and m.id = q.message_id
      where k.workspace_id = ${workspaceId} and k.id = ${id} and k.consent_question_at is not null and (${conversationId}::uuid is null or c.id = ${conversationId})
      order by q.at desc, q.message_id desc limit 1`,
  );
}

/**
 * Closes the question of a message of a locked contact with those before it, or with all, and lets the contact's own mark say what is
 * still open. Guarded: null when the message asks nothing (any more), else its text.
 */
export function closeQuestions(
  tx: Queryable,
  { workspaceId, id }: ContactKey,
  { messageId, all }: { messageId: string; all: boolean },
): Promise<{ wording: string } | null> {
  return maybeOne(
    tx,
    sql<{ wording: string }>`
      with open as materialized (
        select q.message_id, q.at from contact k
        join conversation c on c.workspace_id = k.workspace_id and c.contact_id = k.id
        join consent_question q on q.workspace_id = c.workspace_id and q.conversation_id = c.id and q.answered_at is null
        where k.workspace_id = ${workspaceId} and k.id = ${id} and k.consent_question_at is not null),
      asked as (select at from open where message_id = ${messageId}),
      closed as (
        update consent_question q set answered_at = now() from open o, asked a
        where q.workspace_id = ${workspaceId} and q.message_id = o.message_id and q.answered_at is null and (o.at <= a.at or ${all})
        returning q.message_id),
      unmarked as (
        update contact k set consent_question_at = (
          select max(o.at) from open o where o.message_id not in (select message_id from closed))
        where k.workspace_id = ${workspaceId} and k.id = ${id} and exists (select from closed))
      select m.body as wording from closed c
      join message m on m.workspace_id = ${workspaceId} and m.id = c.message_id where c.message_id = ${messageId}`,
  );
}
