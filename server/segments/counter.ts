import type { Pool } from "#server/db/transaction.ts";
import type { Predicate } from "./predicate/compile.ts";
import { countCancellably, type RunningCount } from "./sql/count-cancellably.ts";
import type { SegmentCount } from "./sql/count-contacts.ts";

/** Counts while somebody types: one at a time for each editor, so that ten keystrokes do not make ten scans. */
export type SegmentCounter = {
  /** @param editor who types, as in a builder's id. Null when a newer count of the same editor took its place. */
  count(editor: string, predicate: Predicate): Promise<SegmentCount | null>;
};

/** One per web process: a former count in another process runs to its end. */
export function createSegmentCounter(pool: Pool): SegmentCounter {
  const running = new Map<string, RunningCount>();
  return {
    async count(editor, predicate) {
      running.get(editor)?.cancel();
      const mine = countCancellably(pool, predicate);
      running.set(editor, mine);
      try {
        return await mine.result;
      } finally {
        if (running.get(editor) === mine) running.delete(editor);
      }
    },
  };
}
