/** Where a gateway's events and controls come from; `sql/` has the one on PostgreSQL. */
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
});

/** The target a `baton_control` payload names, or null when it is none. Never throws. */
export function parseControl(payload: string): TerminateTarget | null {
  try {
    const parsed = Control.safeParse(JSON.parse(payload));
    if (!parsed.success) return null;
    const { memberId, sessionId } = parsed.data;
    if (memberId !== undefined) return { memberId };
    return sessionId === undefined ? null : { sessionId };
  } catch {
    return null;
  }
}

/** The payload that `parseControl` reads. */
export function controlPayload(target: TerminateTarget): string {
  return JSON.stringify({ kind: "terminate", ...target });
}

export type ListenHandlers = {
  onIds: (ids: string[]) => void;
  onControl: (target: TerminateTarget) => void;
  /** The line to the source broke; nothing arrives until the next `listen`. Called at most once. */
  onLost: (error: Error) => void;
};

export type EventSource = {
  /** Rows by id in feed order; unknown ids are left out. */
  loadEvents(ids: string[]): Promise<EventRow[]>;
  /** The end of the feed, below which nothing can appear any more. */
  head(): Promise<FeedCursor>;
  /** Ids after the cursor that no running transaction can come before, at most `limit`, and the cursor behind them. */
  tail(cursor: FeedCursor, limit: number): Promise<{ ids: string[]; cursor: FeedCursor }>;
  /** Opens the line. Rejects when it cannot. */
  listen(handlers: ListenHandlers): Promise<{ stop(): Promise<void> }>;
  /** Tells every gateway, this one too. */
  broadcast(target: TerminateTarget): Promise<void>;
  /** Of the given members and sessions, those that no longer exist or have expired. */
  findRevoked(users: { memberIds: string[]; sessionIds: string[] }): Promise<TerminateTarget[]>;
};
