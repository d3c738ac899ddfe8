import type { Pool } from "#server/db/pool.ts";
import { one, run, sql } from "#server/db/sql.ts";
import { isOutage } from "#server/db/faults.ts";
import type { Predicate } from "../predicate/compile.ts";
import { countContacts, type SegmentCount } from "./count-contacts.ts";

export type RunningCount = {
  /** Null when it was cancelled. */
  result: Promise<SegmentCount | null>;
  /** Ends the statement in PostgreSQL; no effect when it is over. */
  cancel(): void;
};

/** A count that can be given up. Its connection goes back only when no cancel can hit the next one's statement. */
export function countCancellably(pool: Pool, predicate: Predicate): RunningCount {
  const state: { pid: number | null; cancelled: boolean; cancelling: Promise<unknown> } = {
    pid: null,
    cancelled: false,
    cancelling: Promise.resolve(),
  };
  async function count(): Promise<SegmentCount | null> {
    const client = await pool.connect();
    let broken = false;
    try {
      const { pid } = await one(client, sql<{ pid: number }>`select pg_backend_pid() as pid`);
      if (state.cancelled) return null;
      state.pid = pid;
      return await countContacts(client, predicate);
    } catch (error) {
      if (state.cancelled) return null;
      broken = isOutage(error);
      throw error;
    } finally {
      state.pid = null;
      await state.cancelling;
      client.release(broken);
    }
  }
  return {
    result: count(),
    cancel() {
      state.cancelled = true;
      if (state.pid === null) return;
      // A cancel that fails leaves a count that runs to its end, within the statement timeout.
      state.cancelling = run(pool, sql`select pg_cancel_backend(${state.pid}::integer)`).catch(() => undefined);
    },
  };
}
