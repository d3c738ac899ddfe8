import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { LaneChannel } from "../lane-types.ts";

/** What was learned about one message: the outcome of a claim (`messageId`) or evidence (`providerMessageId`). */
export type Learned = {
  channel: LaneChannel;
  messageId: string | null;
  providerMessageId: string | null;
  /** A rank of OUTBOUND_STATUS. */
  status: number;
  code: string | null;
  /** Null: now. */
  at: Date | null;
};

export type SettledRow = { ord: number; outcome: "moved" | "same" | "fenced" };

/** Applies a batch, forward only (prisma/migrations/…230_lanes). `resendAfterMs`: what a message in doubt waits for a receipt. */
export function settleMessages(db: Queryable, learned: Learned[], resendAfterMs: number): Promise<SettledRow[]> {
  return all(
    db,
    sql<SettledRow>`
      select ord, outcome from settle_messages(
        ${learned.map((it) => it.channel.workspaceId)}::uuid[], ${learned.map((it) => it.channel.channelId)}::uuid[],
        ${learned.map((it) => it.channel.epoch)}::bigint[], ${learned.map((it) => it.messageId)}::uuid[],
        ${learned.map((it) => it.providerMessageId)}::text[], ${learned.map((it) => it.status)}::smallint[],
        ${learned.map((it) => it.code)}::text[], ${learned.map((it) => it.at)}::timestamptz[],
        ${resendAfterMs} * interval '1 millisecond')`,
  );
}
