import type { InboundMessage } from "#server/channels/index.ts";
import { isOutage, isTransientFault, isUniqueViolation, repeatOnLostConnection } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Logger } from "#server/platform/logger.ts";
import { createShardedBatcher } from "#server/platform/sharded-batcher.ts";
import { receiveRows, type InboundRow } from "./sql/receive-messages.ts";

/** The channel that a session received for; `epoch` is its fence. */
export type ReceivingChannel = { workspaceId: string; channelId: string; epoch: number };

export type ReceiveInbound = {
  /**
   * Resolves when every message is committed, or was before: only then may the provider acknowledge. Order within a channel is
   * kept. @throws session.fenced when the channel has a later holder, request.invalid for a message without identity, unavailable
   */
  receive(channel: ReceivingChannel, messages: InboundMessage[]): Promise<void>;
  isFull(): boolean;
  /** Messages waiting or in flight. */
  size(): number;
  idle(): Promise<void>;
};

const BATCH = { waitMs: 2, maxBatch: 128, maxQueued: 4_096, shards: 2 };

/**
 * The one way in for messages of customers: collects what all channels of the process receive into one transaction. A live
 * message reopens the latest conversation of that contact and channel, so that a person has one thread on a number.
 */
export function createReceiveInbound({ pool, log }: { pool: Pool; log: Logger }): ReceiveInbound {
  const batcher = createShardedBatcher<InboundRow, "stored" | "repeat">({
    ...BATCH,
    keyOf: (row) => row.channel.channelId,
    flush: (rows) => repeatOnLostConnection(() => receiveBatch(pool, rows)),
    // Another transaction stored the same id or opened the same thread meanwhile: the next run sees it.
    isTransient: (error) =>
      isTransientFault(error) ||
      isUniqueViolation(error, "message_provider_id") ||
      isUniqueViolation(error, "conversation_one_open"),
    isOutage,
  });
  return {
    async receive(channel, messages) {
      const rows = messages.map((message) => ({ channel, message, id: newId(), threadId: newId() }));
      const answers = await Promise.allSettled(rows.map((row) => submit(row)));
      const refused = answers.find((answer) => answer.status === "rejected");
      if (refused) throw refused.reason;
    },
    isFull: () => batcher.isFull(),
    size: () => batcher.size(),
    idle: () => batcher.idle(),
  };

  async function submit(row: InboundRow): Promise<void> {
    if (row.message.identities.length === 0 || row.message.providerMessageId === "")
      throw new DomainError("request.invalid", { field: "identities" });
    await batcher.submit(row).catch((error: unknown) => {
      if (!(error instanceof DomainError)) log.error({ err: error }, "a message could not be stored");
      throw error;
    });
  }
}

async function receiveBatch(pool: Pool, rows: InboundRow[]): Promise<("stored" | "repeat" | Error)[]> {
  // Within one statement a repeat could not see the first: it is left out and shares its fate.
  const firstOf = new Map<string, InboundRow>();
  const keyOf = ({ channel, message }: InboundRow) => `${channel.channelId} ${message.providerMessageId}`;
  rows.forEach((row) => firstOf.set(keyOf(row), firstOf.get(keyOf(row)) ?? row));
  const distinct = [...firstOf.values()];
  const outcomes = new Map((await receiveRows(pool, distinct)).map(({ ord, outcome }) => [distinct[ord - 1], outcome]));
  return rows.map((row) => {
    const first = firstOf.get(keyOf(row));
    const outcome = outcomes.get(first);
    if (outcome === "fenced") return new DomainError("session.fenced");
    if (outcome === undefined) return new Error("receive_inbound gave no outcome for a row");
    return first === row ? outcome : "repeat";
  });
}
