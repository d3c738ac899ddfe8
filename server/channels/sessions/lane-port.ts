import type { Transaction } from "#server/db/transaction.ts";
import type { Fence } from "../fence.ts";
import type { OutboundMessage, SendOutcome, StatusEvidence } from "../provider.ts";

/** A message claimed under a channel's fence; it needs one `recordOutcome`. `goesAlone`: with its outcome the lane has more to give. */
export type LaneMessage = OutboundMessage & Fence & { goesAlone: boolean };

/** What the lanes need of the queue. The delivery feature, which stands above this one, provides it; the worker hands it in. */
export type LanePort = {
  /** `credit` bounds each lane. `waits`: milliseconds until a lane's next token. A stale worker or channel gets nothing. */
  claim(
    worker: { workerId: string; epoch: number },
    wants: (Fence & { credit: number })[],
  ): Promise<{ messages: LaneMessage[]; waits: Map<string, number> }>;
  recordOutcome(fence: Fence, messageId: string, outcome: SendOutcome, options?: { retryInMs?: number }): Promise<void>;
  recordEvidence(fence: Fence, evidence: StatusEvidence[]): Promise<void>;
  findSent(fence: Fence, providerMessageId: string): Promise<OutboundMessage | null>;
  /** Drops what is remembered of a channel that was given up. */
  forget(channelId: string): void;
  /** Resolves when every outcome and all evidence is written. */
  idle(): Promise<void>;
};

/** What a former holder had in flight becomes `unknown`; called in the transaction that takes the channels. */
export type MarkUnknown = (tx: Transaction, channelIds: string[]) => Promise<unknown>;
