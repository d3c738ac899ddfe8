import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { SessionLog } from "../provider.ts";
import type { HookProcessor } from "./process-raw.ts";
import { openRaw } from "./raw-body.ts";
import { claimRaw, type ClaimedRaw } from "./sql/claim-raw.ts";

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

type SweepOptions = { pool: Pool; secrets: SecretBox; processor: HookProcessor; log: SessionLog };

/** Processes what a process stored and did not finish, because it was killed or the database was away. Any number may run at once. */
export function createHookSweep(options: SweepOptions): HookSweep {
  const { pool, secrets, processor, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function carry({ attempts, body, ...raw }: ClaimedRaw): Promise<void> {
    let opened: unknown;
    try {
      opened = JSON.parse(openRaw(secrets, raw.id, body));
    } catch (error) {
      // Its key may come back: it stays due, and must not keep the others.
      log.error({ err: error, rawId: raw.id, channelId: raw.channelId }, "a provider's body cannot be opened");
      return;
    }
    await processor.process({ ...raw, body: opened }, attempts >= MAX_ATTEMPTS);
  }

  async function sweep(): Promise<number> {
    for (let taken = 0; ;) {
      const claimed = await claimRaw(pool, AT_ONCE);
      // A claim comes back in no order, and one channel's bodies want theirs: ids are as old as they are large.
      const inOrder = claimed.sort((a, b) => (a.id < b.id ? -1 : 1));
      await Promise.all(inOrder.map(carry));
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
