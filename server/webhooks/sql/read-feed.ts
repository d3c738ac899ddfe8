import type { FeedPlace } from "#server/db/feed-place.ts";
import { all, maybeOne, one, sql, type Queryable } from "#server/db/sql.ts";
import type { EventSource } from "../catalogue/index.ts";

/** A row that was looked at: with its public type and what its public form needs when it is one of those asked for. */
export type FeedRow = { xid: string; at: Date; type: string | null } & EventSource;

/** The first of the workspace's events whose id is of a moment or later; the place before it. */
export function findFirstSince(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<Omit<FeedPlace, "generation"> | null> {
  return maybeOne(
    db,
    sql<Omit<FeedPlace, "generation">>`
      select xid::text as xid, '00000000-0000-0000-0000-000000000000' as id from event
      where workspace_id = ${workspaceId} and event.id >= v7floor(${since}::timestamptz) order by event.xid, event.id limit 1`,
  );
}

export type FeedSpan = {
  workspaceId: string;
  after: FeedPlace;
  /** Types and patterns (EVENT_PATTERNS); null for all. A test is its endpoint's alone. */
  patterns: string[] | null;
  /** Rows to look at, at most: each is an entry of an index and a row of the feed. */
  scan: number;
  /** Events to give, at most. */
  limit: number;
};

/**
 * The workspace's public events after a place, in the order of the feed, below the oldest transaction still open, so that a late
 * committer is never passed over; and as the last row, with no type, the last one looked at when the scan ended before the limit.
 */
export function readFeed(db: Queryable, { workspaceId, after, patterns, scan, limit }: FeedSpan): Promise<FeedRow[]> {
  return all(
    db,
    sql<FeedRow>`
      with scanned as materialized (
        select e.xid, e.id, e.conversation_id, e.payload, e.created_at, public_event_type(e.type, e.payload) as type
        from event e
        where e.workspace_id = ${workspaceId} and (e.xid, e.id) > (${after.xid}::xid8, ${after.id}::uuid)
          and e.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by e.xid, e.id limit ${scan}),
      hit as materialized (
        select * from scanned s
        where s.type <> 'webhook.test'
          and (${patterns}::text[] is null or array[s.type, split_part(s.type, '.', 1) || '.*', '*'] && ${patterns}::text[])
        order by s.xid, s.id limit ${limit}),
      shown as (
        select h.xid, h.id, h.created_at, h.type, h.conversation_id, h.payload from hit h
        union all (
          select s.xid, s.id, s.created_at, null, null, null from scanned s
          where (select count(*) from hit) < ${limit} order by s.xid desc, s.id desc limit 1))
      select r.xid::text as xid, r.id, r.created_at as at, r.type, r.conversation_id as "conversationId", r.payload,
        s.channel_id as "channelId", s.contact_id as "contactId", s.body
      from shown r left join lateral event_source(${workspaceId}, r.conversation_id, r.payload) s on r.type is not null
      order by r.xid, r.id, r.type nulls last`,
  );
}

/** Rows after a place that can be read now, counted up to `atMost`. */
export async function countBehind(
  db: Queryable,
  workspaceId: string,
  after: FeedPlace,
  atMost: number,
): Promise<number> {
  const { behind } = await one(
    db,
    sql<{ behind: number }>`
      select count(*)::integer as behind from (
        select 1 from event
        where workspace_id = ${workspaceId} and (xid, id) > (${after.xid}::xid8, ${after.id}::uuid)
          and xid < pg_snapshot_xmin(pg_current_snapshot()) limit ${atMost}) e`,
  );
  return behind;
}
