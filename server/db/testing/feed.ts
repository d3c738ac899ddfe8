import { setTimeout as sleep } from "node:timers/promises";
import { one, sql } from "../sql.ts";
import type { Pool } from "../pool.ts";

/**
 * Waits until everything committed so far can be read from the feed. Transaction ids are the cluster's, so a test file that holds
 * a transaction open in its own database holds the feed of every other one back.
 */
export async function untilFeedIsSettled(pool: Pool): Promise<void> {
  const { xid } = await one(pool, sql<{ xid: string }>`select pg_current_xact_id()::text as xid`);
  const isPassed = () =>
    one(pool, sql<{ passed: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as passed`);
  while (!(await isPassed()).passed) await sleep(20);
}
