import type { Pool } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import type { SessionLog } from "../provider.ts";
import { registerWorker } from "../sql/register-worker.ts";
import { removeWorker } from "../sql/remove-worker.ts";
import { renewWorker } from "../sql/renew-worker.ts";

export type LeaseOptions = {
  /** A pool of its own, so that a busy process still renews. */
  pool: Pool;
  host: string;
  leaseMs: number;
  renewEveryMs: number;
  log: SessionLog;
  /** The lease is over: others may hold the channels by now. Sessions must close without another write. */
  onLost(): void;
};

export type HeldLease = { workerId: string; epoch: number };

// Sessions are closed this much before others may take over: they, too, need a moment.
const MARGIN_MS = 500;
const WATCH_EVERY_MS = 200;

/**
 * A worker's own lease. It counts by the process's monotonic clock from before the renewal was sent, so it ends here before
 * it ends in the database, whatever the network did in between.
 */
export function createLease(options: LeaseOptions) {
  let held: HeldLease | null = null;
  let lostId: string | null = null;
  let deadline = 0;
  let watch: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let renewing = false;

  const isLive = () => held !== null && performance.now() < deadline - MARGIN_MS;

  function lose(reason: string): void {
    if (!held) return;
    options.log.error({ workerId: held.workerId, epoch: held.epoch, reason }, "the lease is lost");
    lostId = held.workerId;
    held = null;
    options.onLost();
  }

  function check(): void {
    if (held && !isLive()) lose("not_renewed");
  }

  async function renew(): Promise<void> {
    const current = held;
    if (!current || renewing) return;
    renewing = true;
    const sentAt = performance.now();
    try {
      const row = await renewWorker(options.pool, current.workerId, current.epoch, options.leaseMs);
      if (held !== current) return;
      if (row) deadline = sentAt + options.leaseMs;
      else lose("taken_for_dead");
    } catch (error) {
      options.log.warn({ err: error }, "the lease was not renewed");
    } finally {
      renewing = false;
    }
  }

  return {
    current: (): HeldLease | null => (isLive() ? held : null),
    isLive,
    /** Notices now, and not at the next look, that the lease has run out. */
    check,
    /**
     * Registers under a new epoch. After a loss, only once every session is closed: the old row goes, and with it what it
     * held becomes free. Rejects while PostgreSQL cannot be reached.
     */
    async acquire(): Promise<HeldLease> {
      if (lostId) await removeWorker(options.pool, lostId);
      lostId = null;
      const sentAt = performance.now();
      const workerId = newId();
      const { epoch } = await registerWorker(options.pool, workerId, options.host, options.leaseMs);
      held = { workerId, epoch };
      deadline = sentAt + options.leaseMs;
      heartbeat ??= setInterval(() => void renew(), options.renewEveryMs);
      watch ??= setInterval(check, WATCH_EVERY_MS);
      return held;
    },
    /** Gives the lease back: what it still holds is free at once. Best effort; it runs out by itself otherwise. */
    async end(): Promise<void> {
      clearInterval(heartbeat);
      clearInterval(watch);
      const last = held;
      held = null;
      if (last) await removeWorker(options.pool, last.workerId).catch(() => undefined);
    },
  };
}

export type LeaseKeeper = ReturnType<typeof createLease>;
