import type { Pool } from "#server/db/transaction.ts";
import type { SessionLog } from "../provider.ts";
import type { HookProcessor } from "./process-raw.ts";
import { claimRaw } from "./sql/claim-raw.ts";

const AT_ONCE = 100;
const EVERY_MS = 1_000;
/** Almost two days of turns, the later ones five minutes apart; then what is left is marked as it failed. */
export const MAX_ATTEMPTS = 576;

export type HookSweep = {
  /** One round: everything due now, the oldest first. Returns how many bodies it took. */
  sweep(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

/** Processes what a process stored and did not finish, because it was killed or the database was away. Any number may run at once. */
export function createHookSweep(options: { pool: Pool; processor: HookProcessor; log: SessionLog }): HookSweep {
  const { pool, processor, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function sweep(): Promise<number> {
    for (let taken = 0; ;) {
      const claimed = await claimRaw(pool, AT_ONCE);
      // A claim comes back in no order, and one channel's bodies want theirs: ids are as old as they are large.
      const inOrder = claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
      await Promise.all(
        inOrder.map(({ attempts, body, ...raw }) =>
          processor.process({ ...raw, body: JSON.parse(body) }, attempts >= MAX_ATTEMPTS),
        ),
      );
      taken += claimed.length;
      if (claimed.length < AT_ONCE || isStopped) return taken;
    }
  }

  function next(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      round = sweep()
        .then((taken) => taken > 0 && log.info({ taken }, "took over bodies of providers"))
        .catch((error: unknown) => log.warn({ err: error }, "bodies of providers are not swept"))
        .finally(next);
    }, EVERY_MS);
  }

  return {
    sweep,
    start: next,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
