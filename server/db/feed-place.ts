import { one, sql, type Queryable } from "./sql.ts";

/** A place in the feed. `generation` changes when transaction ids start anew (a logical restore into another cluster). */
export type FeedPlace = { generation: string; xid: string; id: string };

/** The place from which nothing that commits later is missed: at or after the oldest transaction still open. */
export function readFeedHead(db: Queryable): Promise<FeedPlace> {
  return one(
    db,
    sql<FeedPlace>`
      select (select system_identifier::text from pg_control_system()) as generation,
        pg_snapshot_xmin(pg_current_snapshot())::text as xid, '00000000-0000-0000-0000-000000000000' as id`,
  );
}
