import type { OutboundMessage, SendOutcome, StatusEvidence } from "#server/channels/index.ts";
import type { LanePriority } from "./states.ts";

/** A channel as its session worker holds it. `epoch` is `channel.epoch`: the fence of everything written for it. */
export type LaneChannel = { workspaceId: string; channelId: string; epoch: number };

/** The process that claims: the row of `session_worker` with the epoch it registered. */
export type LaneWorker = { workerId: string; epoch: number };

/** `credit`: the most messages this lane takes now (its limit in flight minus what is in flight). */
export type LaneWant = LaneChannel & { credit: number };

/** A message that is now `sending` under this channel's fence; it needs one `recordOutcome`. */
export type ClaimedMessage = OutboundMessage &
  LaneChannel & {
    conversationId: string;
    priority: LanePriority;
    traceparent: string | null;
    /** It was in doubt and goes out again under the same provider id. */
    isResend: boolean;
    /** A campaign's: the lane gives its next one when this one has its outcome. */
    goesAlone: boolean;
  };

export type LaneClaim = {
  /** In lane order within a channel: priority, then the order in which they were accepted. */
  messages: ClaimedMessage[];
  /**
   * Milliseconds until it is worth claiming again, by channel id: the next token of the number. Absent when the lane had
   * nothing more to give or only `credit` ran out; then a notice, a freed credit or the poll each second is the reason.
   */
  waits: Map<string, number>;
};

/** What a session worker does with the queue. One per process; outcomes and evidence of all its channels are collected into batches. */
export type LaneStore = {
  /**
   * One statement for all wanted channels: checks worker and channel epochs, refills and takes the number's tokens, hands
   * out messages by priority and age. A stale worker or channel gets nothing. One call at a time per process.
   */
  claim(worker: LaneWorker, wants: LaneWant[]): Promise<LaneClaim>;
  /**
   * Settles a claimed message: `sent`, `refused` (failed with the code), `unknown` (in doubt; resent once under the same id
   * where the far side drops copies), `not_sent` (queued again, not before `retryInMs`, default 1,000).
   * A claim whose fence has gone is left alone: the new owner has settled it.
   */
  recordOutcome(
    channel: LaneChannel,
    messageId: string,
    outcome: SendOutcome,
    options?: { retryInMs?: number },
  ): Promise<void>;
  /** Receipts and statuses, forward only, in any order and any number of times. @throws session.fenced, unavailable */
  recordEvidence(channel: LaneChannel, evidence: StatusEvidence[]): Promise<void>;
  /** A message of ours for a retry receipt; null when unknown. */
  findSent(channel: LaneChannel, providerMessageId: string): Promise<OutboundMessage | null>;
  /** Drops what the process remembers of a channel that it gave up. */
  forget(channelId: string): void;
  /** Outcomes and evidence waiting or in flight. */
  size(): number;
  /** Resolves when every outcome and all evidence is written. */
  idle(): Promise<void>;
};
