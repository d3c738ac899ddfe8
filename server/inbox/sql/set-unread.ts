import { run, sql, type Queryable } from "#server/db/sql.ts";

/** What arrived after `seenSeq` stays unread. False when nothing changes. */
export async function setRead(tx: Queryable, workspaceId: string, id: string, seenSeq: number): Promise<boolean> {
  const changed = await run(
    tx,
    sql`
      update conversation c set unread = n.unread
      from (select count(*)::int as unread from message m where m.workspace_id = ${workspaceId} and m.conversation_id = ${id}
        and m.direction = 1 and m.seq > ${seenSeq}) n
      where c.workspace_id = ${workspaceId} and c.id = ${id} and c.unread > n.unread`,
  );
  return changed === 1;
}

/** Marks at least one as unread. False when there are unread ones already. */
export async function setUnread(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const changed = await run(
    tx,
    sql`update conversation set unread = 1 where workspace_id = ${workspaceId} and id = ${id} and unread = 0`,
  );
  return changed === 1;
}
