"use client";
import { useMemo, useState } from "react";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";

export type SteadyRows = {
  rows: ConversationRow[];
  /** How many rows would stand elsewhere, or are new, if the list were let go. */
  moved: number;
  hold: () => void;
  release: () => void;
};

/**
 * A list that does not move under the pointer: while it is held, rows keep their places and show what is new in them; rows that
 * came wait, rows that left stay until it is let go.
 */
export function useSteadyRows(fresh: ConversationRow[]): SteadyRows {
  const [held, setHeld] = useState<ConversationRow[] | null>(null);
  // Each frame of a scroll draws the list again, and there may be 100,000 rows.
  const shown = useMemo(() => {
    if (held === null || startsWith(fresh, held)) return { rows: fresh, moved: 0 };
    const rows = steady(held, fresh);
    return { rows, moved: countMoved(rows, fresh) };
  }, [held, fresh]);
  return {
    ...shown,
    hold: () => {
      setHeld((before) => before ?? fresh);
    },
    release: () => {
      setHeld(null);
    },
  };
}

/** Nothing moved: at most a further page came. */
function startsWith(fresh: readonly ConversationRow[], held: readonly ConversationRow[]): boolean {
  return held.length <= fresh.length && held.every((row, index) => row.id === fresh[index]?.id);
}

/** The held order with the fresh content; rows beyond what was held (a further page) follow. */
export function steady(held: readonly ConversationRow[], fresh: readonly ConversationRow[]): ConversationRow[] {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const heldIds = new Set(held.map((row) => row.id));
  const lastHeld = fresh.findLastIndex((row) => heldIds.has(row.id));
  const further = fresh.slice(lastHeld + 1).filter((row) => !heldIds.has(row.id));
  return [...held.map((row) => now.get(row.id) ?? row), ...(lastHeld === -1 ? [] : further)];
}

function countMoved(shown: readonly ConversationRow[], fresh: readonly ConversationRow[]): number {
  return fresh.filter((row, index) => shown[index]?.id !== row.id && isAhead(shown, row, index)).length;
}

/** Whether a row would come to stand higher than it does: those it passes only make room. */
function isAhead(shown: readonly ConversationRow[], row: ConversationRow, index: number): boolean {
  const at = shown.findIndex((other) => other.id === row.id);
  return at === -1 || at > index;
}
