import type { Queryable } from "#server/db/transaction.ts";
import type { SummaryQuery } from "./inputs.ts";
import { API_LOG } from "./rules.ts";
import { readCountSteps, type CountStep } from "./sql/read-counts.ts";
import type { ChartHours } from "./states.ts";

/** Bars that a screen can show: sixty and ninety-six. */
const STEP_MINUTES = { 1: 1, 24: 15 } as const satisfies Record<ChartHours, number>;

export type Summary = {
  stepMinutes: number;
  steps: CountStep[];
  /** How many of these requests have no line. */
  unlisted: number;
  linesPerSecond: number;
  linesPerMinute: number;
  keptDays: number;
};

/** Exactly how many requests came to what, over the last hours, with what holds for their lines. */
export async function readSummary(db: Queryable, workspaceId: string, query: SummaryQuery): Promise<Summary> {
  const stepMinutes = STEP_MINUTES[query.hours];
  const rows = await readCountSteps(db, workspaceId, query, stepMinutes);
  return {
    stepMinutes,
    steps: rows.map(({ at, answered, refused, failed }) => ({ at, answered, refused, failed })),
    unlisted: rows.reduce((sum, { unlisted }) => sum + unlisted, 0),
    linesPerSecond: API_LOG.linesPerSecond,
    linesPerMinute: API_LOG.linesPerMinute,
    keptDays: API_LOG.keptDays,
  };
}
