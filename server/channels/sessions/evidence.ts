import { isOutage } from "#server/db/faults.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { SessionLog, StatusEvidence } from "../provider.ts";
import type { HeldChannel } from "./held-channel.ts";
import type { LanePort } from "./lane-port.ts";

export type EvidenceOptions = {
  store: Pick<LanePort, "recordEvidence">;
  held: ReadonlyMap<string, HeldChannel>;
  log: SessionLog;
};

type Parked = { channelId: string; evidence: StatusEvidence[] };

const RETRY_MS = 500;
const MAX_PARKED = 20_000;

/**
 * Receipts are told once: while PostgreSQL is away they are kept, and written under the fence the channel has by then. Without
 * a holder in this process they are let go.
 */
export function createEvidenceSink({ store, held, log }: EvidenceOptions) {
  let parked: Parked[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function write(entry: Parked): Promise<void> {
    const channel = held.get(entry.channelId);
    if (!channel) return;
    try {
      await store.recordEvidence(channel.lane, entry.evidence);
    } catch (error) {
      if (isOutage(error) || errorCodeOf(error) === "unavailable") park(entry);
      else log.warn({ err: error, channelId: entry.channelId, count: entry.evidence.length }, "evidence was refused");
    }
  }

  function park(entry: Parked): void {
    if (parked.length >= MAX_PARKED) log.warn({ channelId: parked.shift()?.channelId }, "evidence was dropped");
    parked.push(entry);
    timer ??= setTimeout(() => {
      timer = undefined;
      const again = parked;
      parked = [];
      again.forEach((each) => void write(each));
    }, RETRY_MS).unref();
  }

  return {
    receive: (channelId: string, evidence: StatusEvidence[]): void => void write({ channelId, evidence }),
    parked: () => parked.length,
  };
}

export type EvidenceSink = ReturnType<typeof createEvidenceSink>;
