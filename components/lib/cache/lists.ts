import type { EventConversation } from "#components/lib/realtime/events.ts";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import type { ConversationPage, Queue } from "#server/inbox/list-conversations.ts";

/** A list as it is loaded: pages from its beginning. */
export type ListPages = { pages: ConversationPage[]; pageParams: unknown[] };

/** Which list: its queue, and the team of a team's. */
export type ListName = { queue: Queue; teamId?: string | undefined };

/** Who looks: what decides which conversations are seen and which are mine. */
export type Viewer = { memberId: string; teamIds: readonly string[]; seesAll: boolean };

type Place = Pick<EventConversation, "status" | "assigneeId" | "teamId" | "waitingSince">;

/** Whether where a conversation stands lets the viewer see it; a mention, which does too, only the server knows. */
export function isSeen(viewer: Viewer, { assigneeId, teamId }: Pick<Place, "assigneeId" | "teamId">): boolean {
  if (viewer.seesAll || assigneeId === viewer.memberId) return true;
  return teamId === null ? assigneeId === null : viewer.teamIds.includes(teamId);
}

/** Whether a conversation stands in a list; null where only the server knows (mentions). */
export function belongsTo(list: ListName, viewer: Viewer, place: Place): boolean | null {
  if (list.queue === "mentions") return null;
  if (!isSeen(viewer, place)) return false;
  if (list.queue === "closed" || list.queue === "snoozed") return place.status === list.queue;
  if (place.status !== "open") return false;
  if (list.queue === "mine") return place.assigneeId === viewer.memberId;
  if (list.queue === "unassigned") return place.assigneeId === null;
  if (list.queue === "team") return place.teamId === list.teamId;
  return list.queue === "all" || place.waitingSince !== null;
}

/**
 * The list after a conversation changed: the row is taken out, put in, moved or renewed, as it now stands. One that would come
 * after what is loaded is left to its page.
 */
export function withRow(pages: ListPages, list: ListName, viewer: Viewer, row: ConversationRow): ListPages {
  const belongs = belongsTo(list, viewer, row) ?? rowOf(pages, row.id) !== null;
  const without = mapRows(pages, row.id, (rows, index) => rows.toSpliced(index, 1));
  return belongs ? insert(without, list.queue, row) : without;
}

/** Renews what a list shows of a conversation without moving it. */
export function withRenewed(
  pages: ListPages,
  id: string,
  change: (row: ConversationRow) => ConversationRow,
): ListPages {
  return mapRows(pages, id, (rows, index) => {
    const row = rows[index];
    const next = row && change(row);
    return next === row || next === undefined ? rows : rows.with(index, next);
  });
}

export function rowOf(pages: ListPages, id: string): ConversationRow | null {
  for (const page of pages.pages) {
    const row = page.rows.find((each) => each.id === id);
    if (row) return row;
  }
  return null;
}

/**
 * Changes the pages that hold a conversation. Pages (and with them the whole list) stay the same objects when nothing in them
 * changed, so nothing draws again.
 */
function mapRows(
  pages: ListPages,
  id: string,
  change: (rows: ConversationRow[], index: number) => ConversationRow[],
): ListPages {
  const next = pages.pages.map((page) => {
    const index = page.rows.findIndex((row) => row.id === id);
    const rows = index === -1 ? page.rows : change(page.rows, index);
    return rows === page.rows ? page : { ...page, rows };
  });
  return next.every((page, at) => page === pages.pages[at]) ? pages : { ...pages, pages: next };
}

function insert(pages: ListPages, queue: Queue, row: ConversationRow): ListPages {
  for (const [index, page] of pages.pages.entries()) {
    const at = page.rows.findIndex((other) => comesBefore(queue, row, other));
    const isEnd = at === -1 && page.nextCursor === null;
    if (at === -1 && !isEnd) continue;
    const rows = page.rows.toSpliced(isEnd ? page.rows.length : at, 0, row);
    return { ...pages, pages: pages.pages.with(index, { ...page, rows }) };
  }
  return pages;
}

function comesBefore(queue: Queue, a: ConversationRow, b: ConversationRow): boolean {
  if (queue === "waiting") return compare(a.waitingSince, b.waitingSince, a.id, b.id) < 0;
  return compare(a.listAt, b.listAt, a.id, b.id) > 0;
}

function compare(a: Date | null, b: Date | null, idA: string, idB: string): number {
  return (a?.getTime() ?? 0) - (b?.getTime() ?? 0) || (idA < idB ? -1 : idA > idB ? 1 : 0);
}

/** A row with what an event says; an event that is older than the row changes nothing. */
export function withEvent(row: ConversationRow, conversation: EventConversation): ConversationRow {
  return conversation.lastSeq < row.lastSeq ? row : { ...row, ...conversation };
}
