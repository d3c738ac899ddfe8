import { setTimeout as sleep } from "node:timers/promises";
import type { SendOutcome, StatusEvidence } from "#server/channels/index.ts";
import { isOutage, isTransientFault, repeatOnLostConnection } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { createBatcher, type Batcher } from "#server/platform/batcher.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { createClaiming } from "./claim-messages.ts";
import { createLaneHeads } from "./lane-heads.ts";
import type { LaneChannel, LaneStore } from "./lane-types.ts";
import { toOutboundMessage } from "./outbound-message.ts";
import { findSentMessage } from "./sql/find-sent.ts";
import { releaseUnsent, type Unsent } from "./sql/release-unsent.ts";
import { settleMessages, type Learned } from "./sql/settle-messages.ts";
import { OUTBOUND_STATUS } from "./states.ts";

/** How long a message in doubt waits for a receipt before it goes out again under its id. */
export const RESEND_AFTER_MS = 3_000;
const RETRY_IN_MS = 1_000;
// Ticks are in no hurry: what gathers in 50 ms costs PostgreSQL a third less than what gathers in 10 (measured), and a message that is
// delivered meanwhile is written once.
const BATCH = { waitMs: 50, maxBatch: 512, maxQueued: 20_000, maxInFlight: 1 };
// A backlog of 80,000 was claimed faster than its outcomes were written, until their queue refused them and was asked again and again.
const MOST_UNWRITTEN = 4_000;
const LOOK_AGAIN_MS = 10;

/** The queue's side of a session worker; one per process. It uses at most five connections of the pool at once. */
export function createLaneStore({ pool, log }: { pool: Pool; log: Logger }): LaneStore {
  const heads = createLaneHeads();
  const claiming = createClaiming(pool, heads);
  const settling = createSettling(pool);
  const releasing = createBatcher<Unsent, true>({
    ...BATCH,
    flush: async (unsent) => {
      await repeatOnLostConnection(() => releaseUnsent(pool, unsent));
      return unsent.map(() => true as const);
    },
    isTransient: isTransientFault,
    isOutage,
  });
  const logged = (error: unknown): never => {
    if (!(error instanceof DomainError)) log.error({ err: error }, "an outcome could not be recorded");
    throw error;
  };
  return {
    async claim(worker, wants) {
      while (settling.size() > MOST_UNWRITTEN) await sleep(LOOK_AGAIN_MS);
      return claiming.claim(worker, wants);
    },
    async recordOutcome(channel, messageId, outcome, { retryInMs = RETRY_IN_MS } = {}) {
      if (outcome.outcome === "not_sent") {
        await releasing.submit({ channel, messageId, retryInMs }).catch(logged);
        heads.hold(channel.channelId, retryInMs + RETRY_IN_MS);
      } else {
        if (outcome.outcome === "unknown") heads.hold(channel.channelId, RESEND_AFTER_MS + RETRY_IN_MS);
        await settling.submit(fromOutcome(channel, messageId, outcome)).catch(logged);
      }
      claiming.settled(channel.channelId, messageId);
    },
    async recordEvidence(channel, evidence) {
      const outcomes = await Promise.all(
        evidence.map((it) => settling.submit(fromEvidence(channel, it)).catch(logged)),
      );
      if (outcomes.includes("fenced")) throw new DomainError("session.fenced");
    },
    async findSent(channel, providerMessageId) {
      const row = await findSentMessage(pool, channel, providerMessageId);
      return row && toOutboundMessage(row);
    },
    forget: (channelId) => claiming.forget(channelId),
    size: () => settling.size() + releasing.size(),
    async idle() {
      await Promise.all([settling.idle(), releasing.idle()]);
    },
  };
}

type Settled = "moved" | "same" | "fenced";

function createSettling(pool: Pool): Batcher<Learned, Settled> {
  return createBatcher<Learned, Settled>({
    ...BATCH,
    flush: async (learned) => {
      const rows = await repeatOnLostConnection(() => settleMessages(pool, learned, RESEND_AFTER_MS));
      const outcomes = new Map(rows.map(({ ord, outcome }) => [ord, outcome]));
      return learned.map((_, index) => outcomes.get(index + 1) ?? "same");
    },
    isTransient: isTransientFault,
    isOutage,
  });
}

function fromOutcome(
  channel: LaneChannel,
  messageId: string,
  outcome: Exclude<SendOutcome, { outcome: "not_sent" }>,
): Learned {
  const learned = { channel, messageId, providerMessageId: null, code: null, at: null };
  if (outcome.outcome === "sent") return { ...learned, status: OUTBOUND_STATUS.sent };
  if (outcome.outcome === "unknown") return { ...learned, status: OUTBOUND_STATUS.unknown };
  return { ...learned, status: OUTBOUND_STATUS.failed, code: String(outcome.code ?? outcome.reason) };
}

function fromEvidence(channel: LaneChannel, { providerMessageId, status, code, at }: StatusEvidence): Learned {
  const isFailure = status === "failed";
  return {
    channel,
    messageId: null,
    providerMessageId,
    status: OUTBOUND_STATUS[status],
    code: isFailure && code !== undefined ? String(code) : null,
    at,
  };
}
