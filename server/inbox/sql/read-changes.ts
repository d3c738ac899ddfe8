import type { FeedPlace } from "#server/db/feed-place.ts";
import { all, maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";

export type FeedRow = {
  id: string;
  xid: string;
  type: string;
  conversationId: string | null;
  payload: unknown;
  createdAt: Date;
  isVisible: boolean;
};

/** Whether more than `count` of the workspace's events stand after a place: it walks that many entries of an index and no further. */
export async function isFurtherBehind(
  db: Queryable,
  workspaceId: string,
  after: FeedPlace,
  count: number,
): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`
      select 1 as one from event
      where workspace_id = ${workspaceId} and (xid, id) > (${after.xid}::xid8, ${after.id}::uuid)
      order by xid, id offset ${count} limit 1`,
  );
  return row !== null;
}

/**
 * The workspace's events after a place, in feed order, below the oldest transaction still open, so that a late committer is never
 * passed over. Rows outside the scope are returned as not visible (and without payload): the reader's place moves past them.
 */
export function readChanges(db: Queryable, scope: Scope, after: FeedPlace, limit: number): Promise<FeedRow[]> {
  return all(
    db,
    sql<FeedRow>`
      select e.id, e.xid::text as xid, e.type, e.conversation_id as "conversationId", e.created_at as "createdAt",
        coalesce(v.visible, false) as "isVisible", case when v.visible then e.payload end as payload
      from (
        select * from event
        where workspace_id = ${scope.workspaceId} and (xid, id) > (${after.xid}::xid8, ${after.id}::uuid)
          and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid, id limit ${limit}
      ) e
      cross join lateral (select e.payload -> 'route' as now, e.payload -> 'route' -> 'was' as was) r
      cross join lateral (select e.conversation_id is null
        or conversation_visible(e.workspace_id, e.conversation_id, (r.now ->> 'assigneeId')::uuid, (r.now ->> 'teamId')::uuid,
          ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
        or (jsonb_typeof(r.was) = 'object' and conversation_visible(e.workspace_id, e.conversation_id, (r.was ->> 'assigneeId')::uuid,
          (r.was ->> 'teamId')::uuid, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])) as visible) v
      order by e.xid, e.id`,
  );
}
