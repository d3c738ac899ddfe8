import type { Notifier } from "#server/db/feed.ts";
import { isOutage, isTransientFault } from "#server/db/faults.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { createBatcher, type Batcher } from "#server/platform/batcher.ts";
import { recordNotices } from "../notice.ts";
import { lockFenced } from "../sql/lock-fenced.ts";
import { writeReports, type FencedReport } from "../sql/write-reports.ts";

/** Answers false when the report's fence is stale: somebody else holds the channel. */
export type ReportWriter = Batcher<FencedReport, boolean>;

const keyOf = (report: { channelId: string; epoch: number }) => `${report.channelId} ${report.epoch}`;

/** Collects what sessions report for 5 ms; of several reports of one session only the last is written, and only if it is news. */
export function createReportWriter(pool: Pool, notifier: Notifier): ReportWriter {
  return createBatcher<FencedReport, boolean>({
    waitMs: 5,
    maxBatch: 200,
    maxQueued: 20_000,
    // One at a time: a session's reports keep their order.
    maxInFlight: 1,
    isTransient: isTransientFault,
    isOutage,
    async flush(reports) {
      const { held, eventIds } = await withTransaction(pool, async (tx) => {
        const rows = await lockFenced(tx, reports);
        const fences = new Set(rows.map((row) => keyOf({ channelId: row.id, epoch: row.epoch })));
        const last = new Map(reports.map((report) => [keyOf(report), report]));
        const current = [...last.values()].filter((report) => fences.has(keyOf(report)));
        const changed = current.length > 0 ? await writeReports(tx, current) : [];
        return { held: fences, eventIds: await recordNotices(tx, changed) };
      });
      notifier.announce(eventIds);
      return reports.map((report) => held.has(keyOf(report)));
    },
  });
}
