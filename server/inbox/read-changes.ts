import type { Actor } from "#server/auth/permissions.ts";
import { readFeedCursor, readFeedHead, writeFeedCursor, type FeedPlace } from "#server/db/feed-place.ts";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { scopeOf } from "./scope.ts";
import { isFurtherBehind, readChanges as readRows, type FeedRow } from "./sql/read-changes.ts";

/** One event as a browser gets it by `changes` and as a frame: the same fields in the same places. */
export type Change = { id: string; type: string; workspaceId: string; conversationId: string | null; payload: unknown };

/**
 * `resync`: the place is not in the feed any more (too old, too far behind, or of another generation): load everything anew and
 * go on from `cursor`.
 */
export type Changes = { events: Change[]; cursor: string; hasMore: boolean; resync: boolean };

/** Below the feed's retention, so that a cursor is refused before its events can be missing. */
const MAX_CURSOR_AGE_MS = 24 * 60 * 60 * 1_000;

/** Events of the workspace after which it is cheaper, for the browser too, to load everything anew. */
export const MAX_EVENTS_BEHIND = 5_000;

/**
 * The visible events after a cursor, oldest first; without one, the place to start from (take it before loading anything else).
 * @throws {DomainError} `request.invalid` for a cursor that is none of ours.
 */
export async function readChanges(
  pool: Pool,
  actor: Actor,
  request: { cursor: string | null; limit: number; now: Date },
): Promise<Changes> {
  const head = await readFeedHead(pool);
  const nowMs = request.now.getTime();
  if (request.cursor === null)
    return { events: [], cursor: writeFeedCursor(head, nowMs), hasMore: false, resync: false };
  const read = readFeedCursor(request.cursor);
  if (!read) throw new DomainError("request.invalid", { field: "cursor" });
  const { place, atMs } = read;
  const resync = { events: [], cursor: writeFeedCursor(head, nowMs), hasMore: false, resync: true };
  if (place.generation !== head.generation || nowMs - atMs > MAX_CURSOR_AGE_MS) return resync;
  const rows = await readRows(pool, scopeOf(actor), place, request.limit);
  const last = rows.at(-1);
  const hasMore = rows.length === request.limit;
  if (hasMore && (await isFurtherBehind(pool, actor.workspaceId, place, MAX_EVENTS_BEHIND))) return resync;
  return {
    events: rows.filter((row) => row.isVisible).map((row) => toChange(actor.workspaceId, row)),
    cursor: nextCursor(place, last, hasMore ? atMs : nowMs),
    hasMore,
    resync: false,
  };
}

/** While more waits, the cursor keeps its age: what is unread is as old as before. */
function nextCursor(place: FeedPlace, last: FeedRow | undefined, atMs: number): string {
  return writeFeedCursor(last ? { generation: place.generation, xid: last.xid, id: last.id } : place, atMs);
}

function toChange(workspaceId: string, row: FeedRow): Change {
  const { id, type, conversationId, payload } = row;
  return { id, type, workspaceId, conversationId, payload };
}
