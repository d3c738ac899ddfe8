import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { LaneWant, LaneWorker } from "../lane-types.ts";

/** One row per claimed message, and one without a message for a channel that gave none. */
export type ClaimRow = {
  workspaceId: string;
  channelId: string;
  waitMs: number | null;
  messageId: string | null;
  position: string;
  priority: number;
  conversationId: string;
  providerMessageId: string;
  body: string;
  kind: number;
  content: unknown;
  traceparent: string | null;
  isResend: boolean;
  identities: unknown;
};

/** One claim for every wanted channel (prisma/migrations/…230_lanes). `heads`: the position to look behind, per want. */
export function claimLanes(db: Queryable, worker: LaneWorker, wants: LaneWant[], heads: string[]): Promise<ClaimRow[]> {
  return all(
    db,
    sql<ClaimRow>`
      select workspace_id as "workspaceId", channel_id as "channelId", wait_ms as "waitMs", message_id as "messageId", position, priority,
        conversation_id as "conversationId", provider_message_id as "providerMessageId", body, kind, content, traceparent,
        is_resend as "isResend", identities
      from claim_lanes(${worker.workerId}, ${worker.epoch}, ${wants.map((it) => it.workspaceId)}::uuid[],
        ${wants.map((it) => it.channelId)}::uuid[], ${wants.map((it) => it.epoch)}::bigint[], ${wants.map((it) => it.credit)}::int[],
        ${heads}::uuid[])`,
  );
}
