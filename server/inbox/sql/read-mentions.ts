import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Marks the notes of a conversation that name a member as read, up to a seq. Returns how many were not. */
export function readMentionRows(
  db: Queryable,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  conversationId: string,
  seenSeq: number,
): Promise<number> {
  return run(
    db,
    sql`
      update mention n set read_at = now() from message m
      where n.workspace_id = ${workspaceId} and n.member_id = ${memberId} and n.conversation_id = ${conversationId}
        and n.read_at is null and m.workspace_id = n.workspace_id and m.id = n.message_id and m.seq <= ${seenSeq}`,
  );
}
