import { learnIdentities } from "#server/contacts/index.ts";
import { isOutage, isTransientFault, isUniqueViolation, repeatOnLostConnection } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { createBatcher } from "#server/platform/batcher.ts";
import { DomainError, ERROR_CODES, type ErrorCode } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { AcceptAnswer, AcceptMessages } from "./accept-types.ts";
import { prepareMessage, type AcceptRow } from "./prepare-message.ts";
import { acceptRows, sightingOf, type AcceptedRow } from "./sql/accept-messages.ts";
import { splitWaves } from "./split-waves.ts";

// One transaction at a time: starting a batch costs as much as ten of its messages, so what arrives meanwhile waits and fills the next one
// (against two side by side a quarter less of PostgreSQL a message), and what goes into one conversation stays in order.
const BATCH = { waitMs: 2, maxBatch: 128, maxQueued: 4_096, maxInFlight: 1 };

/**
 * The one way in for messages to send: collects what arrives within 2 ms into one transaction. One per process; `pool` needs one
 * connection, best its own. A lost connection is settled by running the batch again: every request has a key.
 */
export function createAcceptMessages({ pool, log }: { pool: Pool; log: Logger }): AcceptMessages {
  const batcher = createBatcher<AcceptRow, AcceptedRow>({
    ...BATCH,
    flush: (rows) => repeatOnLostConnection(() => acceptBatch(pool, rows)),
    isTransient: (error) => isTransientFault(error) || isUniqueViolation(error, "conversation_one_open"),
    isOutage,
  });
  return {
    async submit(request) {
      const row = prepareMessage(request);
      return answerOf(row, await batcher.submit(row).catch((error: unknown) => refuse(error, log)));
    },
    isFull: () => batcher.isFull(),
    size: () => batcher.size(),
    idle: () => batcher.idle(),
  };
}

async function acceptBatch(pool: Pool, rows: AcceptRow[]): Promise<(AcceptedRow | Error)[]> {
  const accepted = new Map<AcceptRow, AcceptedRow>();
  for (const wave of splitWaves(rows)) await acceptWave(pool, wave, accepted);
  return rows.map((row) => accepted.get(row) ?? new DomainError("unavailable"));
}

const MAX_ROUNDS = 5;

/** A number that teaches something about a known contact is learned apart, in a transaction of its own; then its row is accepted. */
async function acceptWave(pool: Pool, wave: AcceptRow[], accepted: Map<AcceptRow, AcceptedRow>): Promise<void> {
  let open = wave;
  for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round += 1) {
    if (round > 0) await learnIdentities(pool, open.flatMap(sightingOf));
    for (const result of await acceptRows(pool, open)) {
      const row = open[result.ord - 1];
      if (row && result.outcome !== "unresolved") accepted.set(row, result);
    }
    open = open.filter((row) => !accepted.has(row));
  }
}

const isErrorCode = (outcome: string): outcome is ErrorCode => ERROR_CODES.some((code) => code === outcome);

function answerOf(row: AcceptRow, result: AcceptedRow): AcceptAnswer {
  const { outcome, conversationId, seq, createdAt, details } = result;
  if (isErrorCode(outcome)) throw new DomainError(outcome, details ?? {});
  if (outcome !== "accepted" || conversationId === null || seq === null || createdAt === null)
    throw new Error(`accept_messages answered ${outcome}`);
  // A repeat under a caller's own key answers with the id that the first one got.
  const messageId = typeof details?.messageId === "string" ? details.messageId : row.id;
  // A batch that ran again, since its connection broke, meets its own keys: that repeats nobody's request.
  const isRepeat = messageId !== row.id;
  return { messageId, conversationId, seq, status: row.direction === 2 ? "queued" : null, createdAt, isRepeat };
}

/** A message id that stands already, under another key, is another message's. */
function refuse(error: unknown, log: Logger): never {
  if (isUniqueViolation(error, "message_pkey")) throw new DomainError("idempotency.mismatch");
  if (!(error instanceof DomainError)) log.error({ err: error }, "a message could not be accepted");
  throw error;
}
