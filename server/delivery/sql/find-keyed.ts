import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** The conversation of the message that was accepted under an Idempotency-Key; null when there is none. */
export function findKeyed(db: Queryable, workspaceId: string, key: string): Promise<{ conversationId: string } | null> {
  return maybeOne(
    db,
    sql<{ conversationId: string }>`
      select m.conversation_id as "conversationId" from idempotency_key k
      join message m on m.workspace_id = k.workspace_id and m.id = k.message_id
      where k.workspace_id = ${workspaceId} and k.key = ${key}`,
  );
}
