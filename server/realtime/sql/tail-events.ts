import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { FeedCursor } from "../event-source.ts";

/**
 * Places of the feed after a cursor, of any workspace. Rows at or above the oldest running transaction wait: one of a lower
 * xid could still commit before them.
 */
export function tailEvents(db: Queryable, cursor: FeedCursor, limit: number): Promise<FeedCursor[]> {
  return all(
    db,
    sql<FeedCursor>`
      select xid::text as xid, id
      from event
      where (xid, id) > (${cursor.xid}::xid8, ${cursor.id}::uuid)
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by event.xid, id
      limit ${limit}`,
  );
}
