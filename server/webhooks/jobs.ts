import { z } from "zod";
import { withTransaction } from "#server/db/transaction.ts";
import { defineJob, enqueue } from "#server/platform/define-job.ts";
import { cancelWaiting } from "./sql/cancel-waiting.ts";
import { expireDue } from "./sql/expire-due.ts";
import { forgetHealth, keepHistoryDays } from "./sql/keep-history.ts";
import { replayChunk } from "./sql/replay-chunk.ts";
import { wakePumps } from "./sql/wake-pumps.ts";
import { sweep } from "./sweep.ts";

export { mailOwners } from "./mail-owners.ts";
export { orderRest } from "./take-order.ts";

const REPLAY_AT_ONCE = 1_000;

/** Queues a part of a replay and then the job for the next part, in one transaction. */
export const replayEvents = defineJob({
  name: "webhooks:replay-events",
  payload: z.object({ workspaceId: z.uuid(), replayId: z.uuid() }),
  handle: ({ pool }, { workspaceId, replayId }) =>
    withTransaction(pool, async (tx) => {
      const hasMore = await replayChunk(tx, workspaceId, replayId, REPLAY_AT_ONCE);
      if (hasMore) await enqueue(tx, replayEvents, { workspaceId, replayId });
      await wakePumps(tx);
    }),
});

/** Some 100 ms. */
export const CANCELLED_AT_ONCE = 2_000;
const PARTS = 20;
/** Longer than any statement of ours that adds deliveries may take. */
const LATE_MS = 20_000;

/** Cancels what waits for an endpoint that was removed, part by part; and once more a while later, for who was just adding some. */
export const cancelRemoved = defineJob({
  name: "webhooks:cancel-removed",
  payload: z.object({ endpointId: z.uuid(), isLast: z.boolean().default(false) }),
  async handle({ pool, clock }, { endpointId, isLast }) {
    for (let part = 0; part < PARTS; part += 1) {
      if ((await cancelWaiting(pool, endpointId, CANCELLED_AT_ONCE)) === CANCELLED_AT_ONCE) continue;
      const at = new Date(clock.now().getTime() + LATE_MS);
      if (!isLast) await enqueue(pool, cancelRemoved, { endpointId, isLast: true }, { at });
      return;
    }
    await enqueue(pool, cancelRemoved, { endpointId, isLast });
  },
});

/** Once a minute: what a pump could have left undone, and endpoints that fail for hours. */
export const sweepWebhooks = defineJob({
  name: "webhooks:sweep",
  payload: z.object({}),
  handle: (runtime) => sweep(runtime),
});

const DAYS_AHEAD = 8;
const EXPIRE_AT_ONCE = 2_000;
/** As long as the feed, from which bodies are shown and replays made. */
const HISTORY_DAYS = 14;

/** Keeps the days of the history: the coming ones ready, those past their time dropped, with what still waits from before. */
export const keepHistory = defineJob({
  name: "webhooks:keep-history",
  payload: z.object({}),
  async handle({ pool }) {
    // One that was claimed and whose event is gone ends the same way.
    while ((await expireDue(pool, HISTORY_DAYS + 1, EXPIRE_AT_ONCE)) === EXPIRE_AT_ONCE);
    await keepHistoryDays(pool, DAYS_AHEAD, HISTORY_DAYS);
    await forgetHealth(pool, HISTORY_DAYS);
  },
});
