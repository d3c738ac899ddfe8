import type { OutboxEntry } from "#components/lib/cache/outbox.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";

/** A line of a thread, in the order drawn. */
export type ThreadItem =
  | { kind: "day"; key: string; at: Date }
  | { kind: "new"; key: string; count: number }
  | { kind: "message"; key: string; message: MessageRow; isGrouped: boolean; isLastOfRun: boolean }
  | { kind: "pending"; key: string; entry: OutboxEntry; isGrouped: boolean; isLastOfRun: boolean };

/** What a thread held when it was opened: seen up to `seenSeq`, there up to `lastSeq`. What comes later comes before one's eyes. */
export type OpenedAt = { seenSeq: number; lastSeq: number };

const GROUP_MS = 2 * 60_000;

type Line = { key: string; at: Date; author: string; status: string | null } & (
  { message: MessageRow; entry: null } | { message: null; entry: OutboxEntry }
);

/**
 * The lines of a thread: a heading per day, one author's messages within two minutes grouped, and a line above what was not there
 * when the viewer last looked. Days are the viewer's (`dayOf`). An entry keeps its key when its stored row comes, so it is not drawn anew.
 */
export function threadItems(
  messages: readonly MessageRow[],
  pending: readonly OutboxEntry[],
  options: { memberId: string; opened: OpenedAt | null; dayOf: (at: Date) => string },
): ThreadItem[] {
  // A held one stands in the guard.
  const waiting = pending.filter((entry) => entry.state !== "held");
  const lines = [...messages.map(lineOfMessage), ...waiting.map((entry) => lineOfEntry(entry, options.memberId))];
  const seen = { memberId: options.memberId, seenSeq: options.opened?.seenSeq ?? null };
  const there = messages.filter((message) => message.seq <= (options.opened?.lastSeq ?? 0));
  const newCount = arrivedSince(there, seen).length;
  const items: ThreadItem[] = [];
  let isNewShown = newCount === 0;
  const days = lines.map((line) => options.dayOf(line.at));
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const opensDay = !before || days[index - 1] !== days[index];
    if (opensDay) items.push({ kind: "day", key: `day ${days[index] ?? ""} ${line.key}`, at: line.at });
    const opensNew = !isNewShown && line.message !== null && isNew(line.message, seen);
    if (opensNew) {
      items.push({ kind: "new", key: "new", count: newCount });
      isNewShown = true;
    }
    const isGrouped = !opensDay && !opensNew && follows(before, line);
    const next = lines[index + 1];
    const isLastOfRun = !next || next.author !== line.author || next.status !== line.status;
    items.push(
      line.message
        ? { kind: "message", key: line.key, message: line.message, isGrouped, isLastOfRun }
        : { kind: "pending", key: line.key, entry: line.entry, isGrouped, isLastOfRun },
    );
  }
  return items;
}

function lineOfMessage(message: MessageRow): Line {
  const author = `${message.direction} ${message.authorId ?? ""}`;
  return { key: message.id, at: message.createdAt, author, status: message.status, message, entry: null };
}

function lineOfEntry(entry: OutboxEntry, memberId: string): Line {
  const author = `${entry.mode === "note" ? "note" : "outbound"} ${memberId}`;
  return { key: entry.messageId, at: new Date(entry.createdAt), author, status: entry.state, message: null, entry };
}

function follows(before: Line, line: Line): boolean {
  const isBubble = line.author.startsWith("inbound") || line.author.startsWith("outbound");
  return isBubble && before.author === line.author && line.at.getTime() - before.at.getTime() < GROUP_MS;
}

type Seen = { memberId: string; seenSeq: number | null };

function isNew(message: MessageRow, { memberId, seenSeq }: Seen): boolean {
  if (seenSeq === null || message.seq <= seenSeq) return false;
  return message.direction === "inbound" || (message.direction === "outbound" && message.authorId !== memberId);
}

/** What came after `seenSeq` that holds a reply: the customer's messages and other authors', as the server's guard counts. */
export function arrivedSince(messages: readonly MessageRow[], seen: Seen): MessageRow[] {
  return messages.filter((message) => isNew(message, seen));
}
