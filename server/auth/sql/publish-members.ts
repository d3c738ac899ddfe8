import { insertEvents, notifyControl, notifyEvents } from "#server/db/feed.ts";
import { all, sql, type Queryable } from "#server/db/sql.ts";

export type ChangedMember = {
  memberId: string;
  /** Role or teams changed, or removed: caches drop the member and their sockets close, to be judged again. */
  accessChanged: boolean;
};

type MemberRow = { memberId: string; userId: string; name: string; role: string; removed: boolean; teamIds: string[] };

/**
 * Tells everybody about members as they stand at the end of the caller's transaction: `member.updated` in the feed, and a
 * control notice where access changed. People change members seldom, so the notice may ride in the transaction.
 */
export async function publishMembers(tx: Queryable, workspaceId: string, changed: ChangedMember[]): Promise<void> {
  const rows = await all(
    tx,
    sql<MemberRow>`
      select m.id as "memberId", m.user_id as "userId", u.name, m.role, m.removed_at is not null as removed,
        array(select t.team_id::text from team_member t where t.workspace_id = m.workspace_id and t.member_id = m.id
          order by t.team_id) as "teamIds"
      from member m join auth_user u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and m.id = any(${changed.map((each) => each.memberId)}::uuid[])`,
  );
  const lost = new Set(changed.filter((each) => each.accessChanged).map((each) => each.memberId));
  const ids = await insertEvents(
    tx,
    rows.map((row) => ({
      workspaceId,
      type: "member.updated",
      payload: {
        memberId: row.memberId,
        accessChanged: lost.has(row.memberId),
        member: { id: row.memberId, name: row.name, role: row.role, removed: row.removed, teamIds: row.teamIds },
      },
    })),
  );
  await notifyEvents(tx, ids);
  for (const row of rows) {
    if (lost.has(row.memberId)) await notifyControl(tx, { kind: "terminate", memberId: row.memberId });
  }
}
