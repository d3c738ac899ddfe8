import { one, sql, type Queryable } from "#server/db/sql.ts";
import type { FeedCursor } from "../event-source.ts";

/** A cursor before everything that is not settled yet: a gateway that starts owes nobody older events. */
export function findFeedHead(db: Queryable): Promise<FeedCursor> {
  return one(
    db,
    sql<FeedCursor>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xid, '00000000-0000-0000-0000-000000000000' as id`,
  );
}
