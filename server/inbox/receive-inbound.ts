import type { InboundMessage } from "#server/channels/index.ts";
import { judgeText, learnIdentities, lockSayers, recordSaid, type Said } from "#server/contacts/index.ts";
import { isOutage, isTransientFault, isUniqueViolation, repeatOnLostConnection } from "#server/db/faults.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Logger } from "#server/platform/logger.ts";
import { storeText } from "#server/platform/text.ts";
import { createShardedBatcher } from "#server/platform/sharded-batcher.ts";
import { receiveRows, sightingOf, type InboundRow, type ReceivedRow } from "./sql/receive-messages.ts";

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
  const outcomes = await receiveDistinct(pool, [...firstOf.values()]);
  return rows.map((row) => {
    const first = firstOf.get(keyOf(row));
    const outcome = first && outcomes.get(first);
    if (outcome === "fenced") return new DomainError("session.fenced");
    // Each round learns what the last one met; only others who teach at the same moment need another.
    if (outcome === undefined || outcome === "unresolved") return new DomainError("unavailable");
    return first === row ? outcome : "repeat";
  });
}

const MAX_ROUNDS = 5;

/** Stores what it can; persons of whom a message teaches something are learned apart, then their messages are stored. */
async function receiveDistinct(pool: Pool, rows: InboundRow[]): Promise<Map<InboundRow, ReceivedRow["outcome"]>> {
  const outcomes = new Map<InboundRow, ReceivedRow["outcome"]>();
  let open = rows;
  for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round += 1) {
    if (round > 0) await learnIdentities(pool, open.map(sightingOf));
    for (const { ord, outcome } of await receiveWithConsent(pool, open)) {
      const row = open[ord - 1];
      if (row) outcomes.set(row, outcome);
    }
    open = open.filter((row) => outcomes.get(row) === "unresolved");
  }
  return outcomes;
}

/** Stores messages and what they say about consent in one transaction. Where none says anything it is one statement and nothing else. */
async function receiveWithConsent(pool: Pool, rows: InboundRow[]): Promise<ReceivedRow[]> {
  const saying = rows.flatMap((row, index) => {
    const said = saidBy(row);
    return said ? [{ row, ord: index + 1, said }] : [];
  });
  if (saying.length === 0) return receiveRows(pool, rows);
  return withTransaction(pool, async (tx) => {
    const sayers = saying.map(({ row }) => row);
    await lockSayers(
      tx,
      sayers.map(({ channel, message }) => ({ workspaceId: channel.workspaceId, identities: message.identities })),
    );
    const received = await receiveRows(tx, rows);
    const stored = new Set(received.filter(({ outcome }) => outcome === "stored").map(({ ord }) => ord));
    const heard = saying.filter(({ ord }) => stored.has(ord)).map(({ said }) => said);
    if (heard.length > 0) await recordSaid(tx, heard);
    return received;
  });
}

/** A text or caption of the customer's own; what was written on our phone is not theirs. */
function saidBy({ channel, message, id }: InboundRow): Said | null {
  if (message.fromMe) return null;
  const text = message.content.kind === "text" ? message.content.text : (message.content.caption ?? "");
  const said = judgeText(text, message.live);
  return said && { workspaceId: channel.workspaceId, messageId: id, said, wording: storeText(text) };
}
