/** What the author has written and the server has not answered yet. Pure; `outbox-store.ts` keeps and sends it. */

export type OutboxMedia = { mediaId: string; previewUrl: string; width: number | null; height: number | null };

export type OutboxEntry = {
  /** The message's own id: the stored row has the same, so the two are never both on screen. */
  messageId: string;
  conversationId: string;
  mode: "reply" | "note";
  text: string;
  media: OutboxMedia | null;
  /** The last seq the author had seen. */
  seenSeq: number;
  confirmHeld: boolean;
  createdAt: number;
  /** `waiting` also while offline; `held` by the blind-reply guard; `refused` with a code, and then only a person goes on. */
  state: "waiting" | "sending" | "held" | "refused";
  code: string | null;
  /** It was tried and the server was not reached: worth saying. */
  isDelayed?: boolean | undefined;
};

export type Outbox = readonly OutboxEntry[];

export type OutboxAction =
  | { type: "add"; entry: OutboxEntry }
  | { type: "sending"; messageId: string }
  /** Accepted, or seen in the feed: the stored row takes its place. */
  | { type: "settled"; messageId: string }
  /** The server could not be reached or was full: again later. */
  | { type: "postponed"; messageId: string }
  | { type: "held"; messageId: string }
  | { type: "refused"; messageId: string; code: string }
  /** The author read what came and sends anyway, having seen it up to `seenSeq`. */
  | { type: "confirm"; messageId: string; seenSeq: number }
  | { type: "discard"; messageId: string };

export function outboxReducer(outbox: Outbox, action: OutboxAction): Outbox {
  switch (action.type) {
    case "add":
      return outbox.some((entry) => entry.messageId === action.entry.messageId) ? outbox : [...outbox, action.entry];
    case "settled":
    case "discard":
      return outbox.some((entry) => entry.messageId === action.messageId)
        ? outbox.filter((entry) => entry.messageId !== action.messageId)
        : outbox;
    case "sending":
      return change(outbox, action.messageId, { state: "sending" });
    case "postponed":
      return change(outbox, action.messageId, { state: "waiting", isDelayed: true });
    case "held":
      return change(outbox, action.messageId, { state: "held" });
    case "refused":
      return change(outbox, action.messageId, { state: "refused", code: action.code });
    case "confirm":
      return change(outbox, action.messageId, { state: "waiting", confirmHeld: true, seenSeq: action.seenSeq });
  }
}

function change(outbox: Outbox, messageId: string, fields: Partial<OutboxEntry>): Outbox {
  return outbox.map((entry) => (entry.messageId === messageId ? { ...entry, ...fields } : entry));
}

/**
 * What may go out now: the first of each conversation, and none behind one that is on its way or held, so that they arrive in
 * the order written. A refused one blocks nothing.
 */
export function sendable(outbox: Outbox): OutboxEntry[] {
  const blocked = new Set<string>();
  return outbox.filter((entry) => {
    if (entry.state === "refused" || blocked.has(entry.conversationId)) return false;
    blocked.add(entry.conversationId);
    return entry.state === "waiting";
  });
}

/** Entries of a conversation that are not in its thread yet, in the order written. */
export function pendingOf(outbox: Outbox, conversationId: string, storedIds: ReadonlySet<string>): OutboxEntry[] {
  return outbox.filter((entry) => entry.conversationId === conversationId && !storedIds.has(entry.messageId));
}

/** What survives a reload: one on its way may not have arrived, so it waits again (the same id cannot arrive twice). */
export function revived(outbox: Outbox): Outbox {
  return outbox.map((entry) => (entry.state === "sending" ? { ...entry, state: "waiting" } : entry));
}
