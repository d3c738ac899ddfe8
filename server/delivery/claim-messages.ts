import { withTransaction, type Pool } from "#server/db/transaction.ts";
import type { LaneHeads } from "./lane-heads.ts";
import type { ClaimedMessage, LaneChannel, LaneClaim, LaneWant, LaneWorker } from "./lane-types.ts";
import { toOutboundMessage } from "./outbound-message.ts";
import { claimLanes, type ClaimRow } from "./sql/claim-lanes.ts";
import { releaseForgotten, waitForClaim } from "./sql/release-forgotten.ts";
import { LANE_PRIORITY } from "./states.ts";

export type Claiming = {
  claim(worker: LaneWorker, wants: LaneWant[]): Promise<LaneClaim>;
  /** A message that was handed out has its outcome written. */
  settled(channelId: string, messageId: string): void;
  forget(channelId: string): void;
};

/**
 * Claims, and knows what was handed out. When the answer of a claim is lost with its connection, nobody would send what it
 * took: those channels are put right before their next claim.
 */
export function createClaiming(pool: Pool, heads: LaneHeads): Claiming {
  const handedOut = new Map<string, Set<string>>();
  const unsure = new Map<string, LaneChannel>();

  async function putRight(worker: LaneWorker): Promise<void> {
    const channels = [...unsure.values()];
    if (channels.length === 0) return;
    const known = channels.flatMap(({ channelId }) => [...(handedOut.get(channelId) ?? [])]);
    await withTransaction(pool, async (tx) => {
      await waitForClaim(tx, worker);
      await releaseForgotten(tx, channels, known);
    });
    channels.forEach(({ channelId }) => {
      unsure.delete(channelId);
      heads.forget(channelId);
    });
  }

  return {
    async claim(worker, given) {
      const wants = given.filter((want) => want.credit > 0);
      if (wants.length === 0) return { messages: [], waits: new Map() };
      await putRight(worker);
      const places = wants.map(({ channelId }) => heads.of(channelId));
      const rows = await claimLanes(pool, worker, wants, places).catch((error: unknown) => {
        wants.forEach((want) => unsure.set(want.channelId, want));
        throw error;
      });
      const claim = toClaim(rows, wants);
      for (const { channelId, messageId } of claim.messages)
        handedOut.set(channelId, (handedOut.get(channelId) ?? new Set()).add(messageId));
      for (const row of rows) if (row.priority === LANE_PRIORITY.transactional) heads.pass(row.channelId, row.position);
      return claim;
    },
    settled: (channelId, messageId) => void handedOut.get(channelId)?.delete(messageId),
    forget(channelId) {
      handedOut.delete(channelId);
      unsure.delete(channelId);
      heads.forget(channelId);
    },
  };
}

function toClaim(rows: ClaimRow[], wants: LaneWant[]): LaneClaim {
  const epochs = new Map(wants.map(({ channelId, epoch }) => [channelId, epoch]));
  const claim: LaneClaim = { messages: [], waits: new Map() };
  for (const row of rows) {
    const epoch = epochs.get(row.channelId);
    if (row.waitMs !== null) claim.waits.set(row.channelId, row.waitMs);
    if (row.messageId !== null && epoch !== undefined)
      claim.messages.push(toClaimed({ ...row, messageId: row.messageId }, epoch));
  }
  return claim;
}

function toClaimed(row: ClaimRow & { messageId: string }, epoch: number): ClaimedMessage {
  const { workspaceId, channelId, conversationId, traceparent, isResend } = row;
  const { transactional, campaign } = LANE_PRIORITY;
  const priority = row.priority === transactional ? transactional : campaign;
  const goesAlone = priority === campaign;
  return {
    ...toOutboundMessage(row),
    workspaceId,
    channelId,
    epoch,
    conversationId,
    priority,
    traceparent,
    isResend,
    goesAlone,
  };
}
