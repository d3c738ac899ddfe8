import type { SessionLog, StatusEvidence } from "../provider.ts";
import type { HeldChannel } from "./held-channel.ts";
import type { LanePort } from "./lane-port.ts";

export type EvidenceOptions = {
  store: Pick<LanePort, "recordEvidence">;
  held: ReadonlyMap<string, HeldChannel>;
  log: SessionLog;
};

type Parked = { channelId: string; evidence: StatusEvidence[]; sinceMs: number };

const RETRY_MS = 500;
const MAX_PARKED = 20_000;
// Longer than an outage that ends the lease and the restore after it.
const KEPT_MS = 120_000;

/**
 * Receipts are told once: while PostgreSQL is away, or the channel is between two leases, they are kept and written under the
 * fence it has by then. One that another process holds by now is let go after two minutes.
 */
export function createEvidenceSink({ store, held, log }: EvidenceOptions) {
  let parked: Parked[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function write(entry: Parked): Promise<void> {
    const channel = held.get(entry.channelId);
    if (!channel) return park(entry);
    try {
      await store.recordEvidence(channel.lane, entry.evidence);
    } catch (error) {
      log.warn({ err: error, channelId: entry.channelId, count: entry.evidence.length }, "evidence waits");
      park(entry);
    }
  }

  function park(entry: Parked): void {
    if (performance.now() - entry.sinceMs > KEPT_MS)
      return log.warn({ channelId: entry.channelId, count: entry.evidence.length }, "evidence was let go");
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
    receive: (channelId: string, evidence: StatusEvidence[]): void =>
      void write({ channelId, evidence, sinceMs: performance.now() }),
    parked: () => parked.length,
  };
}

export type EvidenceSink = ReturnType<typeof createEvidenceSink>;
