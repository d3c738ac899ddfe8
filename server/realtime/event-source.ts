/** Where a gateway's events and controls come from; `pg-source.ts` has the one on PostgreSQL. */
import { z } from "zod";
import type { EventRow } from "./rules.ts";

/** A place in the feed: everything at or before it has been seen. Both are text of PostgreSQL types xid8 and uuid. */
export type FeedCursor = { xid: string; id: string };

/** Whose sockets to close: every one of a member, or of one session. */
export type TerminateTarget = { memberId: string } | { sessionId: string };

const Control = z.object({
  kind: z.literal("terminate"),
  memberId: z.string().optional(),
  sessionId: z.string().optional(),
  userId: z.string().optional(),
});

/** Sockets to close; of a `user`, whose sockets do not say who that is, it is found out which sessions and members ended. */
export type ControlMessage = { terminate: TerminateTarget[]; recheck: boolean };

/** What a `baton_control` payload asks for, or null when it is none. Never throws. */
export function parseControl(payload: string): ControlMessage | null {
  try {
    const { data } = Control.safeParse(JSON.parse(payload));
    if (!data) return null;
    const { memberId, sessionId, userId } = data;
    const terminate = [...(memberId ? [{ memberId }] : []), ...(sessionId ? [{ sessionId }] : [])];
    return { terminate, recheck: userId !== undefined };
  } catch {
    return null;
  }
}

export type ListenHandlers = {
  onIds: (ids: string[]) => void;
  onControl: (control: ControlMessage) => void;
  /** A notice of a gateway to all. */
  onPeer: (payload: string) => void;
  /** A notice that customers type. */
  onTyping: (payload: string) => void;
  /** After every (re)connection: what was sent in between was missed. */
  onConnected: () => void;
  onError: (error: unknown) => void;
};

export type EventSource = {
  /** Rows by id in feed order; unknown ids are left out. */
  loadEvents(ids: string[]): Promise<EventRow[]>;
  /** The end of the feed, below which nothing can appear any more. */
  head(): Promise<FeedCursor>;
  /** Ids after the cursor that no running transaction can come before, at most `limit`, and the cursor behind them. */
  tail(cursor: FeedCursor, limit: number): Promise<{ ids: string[]; cursor: FeedCursor }>;
  /** Opens a line for notices and makes it again when it breaks. Resolves after the first attempt, good or not. */
  listen(handlers: ListenHandlers): Promise<{ close(): Promise<void> }>;
  /** Tells every gateway, this one too. */
  broadcast(target: TerminateTarget): Promise<void>;
  /** Sends notices to every gateway, this one too. */
  tellPeers(payloads: string[]): Promise<void>;
  /** Of the given members and sessions, those that no longer exist or have expired. */
  findRevoked(users: { memberIds: string[]; sessionIds: string[] }): Promise<TerminateTarget[]>;
};
