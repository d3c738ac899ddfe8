import {
  readFeedCursor,
  readFeedHead,
  writeFeedCursor,
  type FeedCursor,
  type FeedPlace,
} from "#server/db/feed-place.ts";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { renderEvent, type PublicEvent } from "./catalogue/index.ts";
import { countBehind, findFirstSince, readFeed, type FeedRow } from "./sql/read-feed.ts";

/** Where to begin: after a cursor, at a moment, or with what happens from now on. */
export type EventsRequest = {
  workspaceId: string;
  from: { after: string } | { since: Date } | { now: true };
  patterns: string[] | null;
  limit: number;
  now: Date;
};

export type EventPage = { events: PublicEvent[]; cursor: string; hasMore: boolean };

const DAY_MS = 86_400_000;
/** A day below the feed's retention (server/db/jobs.ts), so that a reader is refused before what it has not read can be gone. */
export const FEED_READER_DAYS = 13;
/** Rows that one request looks at: a reader of a seldom type goes on with few or no events at a time. */
const SCANNED_ROWS = 2_000;

/**
 * The workspace's public events in the order of the feed. Two readers of one cursor get the same events.
 * @throws {DomainError} `events.resync` with the `cursor` to go on from when the place is too old or of another generation;
 * `request.invalid` for a cursor that is none of ours
 */
export async function readEvents(deps: { pool: Pool; log: Logger }, request: EventsRequest): Promise<EventPage> {
  const { pool } = deps;
  const { workspaceId, patterns, limit, now } = request;
  const end = await readFeedHead(pool);
  const start = await startOf(pool, request, end);
  if (!start || start.place.generation !== end.generation || isTooOld(start.atMs, now))
    throw new DomainError("events.resync", { cursor: writeFeedCursor(end, now.getTime()) });
  const rows = await readFeed(pool, { workspaceId, after: start.place, patterns, scan: SCANNED_ROWS, limit });
  const last = rows.at(-1);
  if (!last) return { events: [], cursor: writeFeedCursor(start.place, now.getTime()), hasMore: false };
  const place = { generation: end.generation, xid: last.xid, id: last.id };
  const hasMore = (await countBehind(pool, workspaceId, place, 1)) > 0;
  return {
    events: rows.flatMap((row) => shown(deps.log, row)),
    // What is read up to here is as old as its last event; who has read everything is up to date.
    cursor: writeFeedCursor(place, hasMore ? last.at.getTime() : now.getTime()),
    hasMore,
  };
}

async function startOf(
  pool: Pool,
  { workspaceId, from, now }: EventsRequest,
  end: FeedPlace,
): Promise<FeedCursor | null> {
  if ("after" in from) return cursorOf(from.after);
  if ("now" in from) return { place: end, atMs: now.getTime() };
  if (isTooOld(from.since.getTime(), now)) return null;
  const first = await findFirstSince(pool, workspaceId, from.since);
  return first
    ? { place: { generation: end.generation, ...first }, atMs: from.since.getTime() }
    : { place: end, atMs: now.getTime() };
}

function cursorOf(after: string): FeedCursor {
  const cursor = readFeedCursor(after);
  if (cursor) return cursor;
  throw new DomainError("request.invalid", { fields: [{ path: "after", message: "not a cursor of the events" }] });
}

const isTooOld = (atMs: number, now: Date) => now.getTime() - atMs > FEED_READER_DAYS * DAY_MS;

/** A row that cannot be shown must not hold up those behind it for ever. */
function shown(log: Logger, { type, at, ...source }: FeedRow): PublicEvent[] {
  if (type === null) return [];
  try {
    return [renderEvent(type, at, source)];
  } catch (error) {
    log.error({ err: error, eventId: source.id, type }, "an event could not be rendered");
    return [];
  }
}
