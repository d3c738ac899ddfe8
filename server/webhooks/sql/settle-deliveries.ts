import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Failure } from "../states.ts";

export type Outcome = {
  endpointId: string;
  deliveryId: string;
  token: string;
  verdict: "succeeded" | "failed" | "expired" | "retry";
  /** Of a retry, from now. */
  delayMs: number;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  failure: Failure | null;
  /** JSON. */
  headers: string | null;
  body: string | null;
};

/** Records outcomes under their tokens (…002100_ordered_keys). Returns the places of those that counted, from 0. */
export async function settleDeliveries(db: Queryable, outcomes: Outcome[]): Promise<Set<number>> {
  const rows = await all(
    db,
    sql<{ ord: number }>`
      select ord from settle_deliveries(
        ${outcomes.map((it) => it.endpointId)}::uuid[], ${outcomes.map((it) => it.deliveryId)}::uuid[],
        ${outcomes.map((it) => it.token)}::uuid[], ${outcomes.map((it) => it.verdict)}::text[],
        ${outcomes.map((it) => it.delayMs)}::bigint[], ${outcomes.map((it) => it.startedAt)}::timestamptz[],
        ${outcomes.map((it) => it.durationMs)}::integer[], ${outcomes.map((it) => it.status)}::smallint[],
        ${outcomes.map((it) => it.failure)}::text[], ${outcomes.map((it) => it.headers)}::jsonb[],
        ${outcomes.map((it) => it.body)}::text[]) ord`,
  );
  return new Set(rows.map((row) => row.ord - 1));
}
