import { z } from "zod";
import { isOutage, isTransientFault } from "#server/db/faults.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { defineJob, enqueue } from "#server/platform/define-job.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { clearCampaign } from "./clear-campaign.ts";
import type { CampaignKey } from "./deps.ts";
import { moveCampaign } from "./move-campaign.ts";
import { snapshotAudience } from "./snapshot-audience.ts";
import { findActiveCampaigns, type ActiveCampaign } from "./sql/find-active.ts";
import { recountCampaigns } from "./sql/recount-campaigns.ts";
import { tickCampaign, type Tick } from "./tick-campaign.ts";

const payload = z.object({ workspaceId: z.uuid(), campaignId: z.uuid() });
type Payload = z.infer<typeof payload>;

/** A job ends after this and leaves the rest to the next, so that others get their turn; a killed one is taken up where it was. */
const SLICE_MS = 5_000;
const TICK_MS = 1_000;

const keyOf = ({ workspaceId, campaignId }: Payload): CampaignKey => ({ workspaceId, id: campaignId });

/** Writes the audience of a campaign, part by part, and starts it. */
export const snapshotCampaign = defineJob({
  name: "campaigns:snapshot",
  payload,
  async handle(runtime, job) {
    const key = keyOf(job);
    const onStart = (tx: Transaction) => enqueue(tx, releaseCampaign, job, { key: `release ${key.id}` });
    try {
      const isOver = await inSlices(async () => (await snapshotAudience({ ...runtime, onStart }, key)) !== "more");
      if (!isOver) await enqueue(runtime.pool, snapshotCampaign, job, { key: `snapshot ${key.id}` });
    } catch (error) {
      await giveUp(runtime, key, error, "snapshot_failed");
    }
  },
});

/** Looks after a campaign that runs, about once a second while it does. */
export const releaseCampaign = defineJob({
  name: "campaigns:release",
  payload,
  async handle(runtime, job) {
    const key = keyOf(job);
    const ticks: Tick[] = [];
    try {
      await inSlices(async () => {
        const tick = await tickCampaign({ ...runtime, baseUrl: runtime.env.PUBLIC_URL }, key);
        ticks.push(tick);
        return tick.state === "stopped" || tick.changed === 0;
      });
    } catch (error) {
      return giveUp(runtime, key, error, "release_failed");
    }
    const last = ticks.at(-1);
    if (last?.state === "stopped") return;
    // Only who found nothing to do waits before looking again.
    const at = last?.changed === 0 ? new Date(runtime.clock.now().getTime() + TICK_MS) : undefined;
    await enqueue(runtime.pool, releaseCampaign, job, { at, key: `release ${key.id}` });
  },
});

/** Says of everybody who waits in a campaign that was called off that they get nothing. */
export const clearCalledOff = defineJob({
  name: "campaigns:clear",
  payload,
  async handle(runtime, job) {
    const isOver = await inSlices(async () => (await clearCampaign(runtime, keyOf(job))) === 0);
    if (!isOver) await enqueue(runtime.pool, clearCalledOff, job, { key: `clear ${job.campaignId}` });
  },
});

/**
 * Once a minute, at the time of a scheduled campaign and when a jobs process starts: begins the due ones (also when the clock has jumped),
 * and sees that every campaign with work has its job. `isStart`: a job that there is may be held by the process that died before.
 */
export const keepCampaigns = defineJob({
  name: "campaigns:keep",
  payload: z.object({ isStart: z.boolean().default(false) }),
  async handle(runtime, { isStart }) {
    const active = await findActiveCampaigns(runtime.pool, runtime.clock.now());
    for (const campaign of active) if (isStart || !campaign.hasJob) await keep(runtime, campaign);
  },
});

/** Puts right what the counters of a campaign could have lost; they are kept by triggers, so this finds nothing. */
export const recountCounters = defineJob({
  name: "campaigns:recount",
  payload: z.object({}),
  async handle({ pool, log }) {
    const wrong = await recountCampaigns(pool);
    if (wrong > 0) log.error({ wrong }, "counters of campaigns were wrong");
  },
});

/** What will pass is tried again by the job's own retries; what would fail again ends the campaign, where its admin sees it. */
async function giveUp(runtime: Runtime, key: CampaignKey, error: unknown, failure: string): Promise<void> {
  if (isOutage(error) || isTransientFault(error)) throw error;
  runtime.log.error({ err: error, campaignId: key.id }, "a campaign failed");
  await moveCampaign(runtime, key, "fail", { failure });
}

async function keep(runtime: Runtime, { workspaceId, id, status }: ActiveCampaign): Promise<void> {
  const key = { workspaceId, id };
  const job = { workspaceId, campaignId: id };
  const { pool } = runtime;
  if (status === "running") await enqueue(pool, releaseCampaign, job, { key: `release ${id}` });
  else if (status === "snapshotting") await enqueue(pool, snapshotCampaign, job, { key: `snapshot ${id}` });
  else if (status === "scheduled") {
    const alongside = (tx: Transaction) => enqueue(tx, snapshotCampaign, job, { key: `snapshot ${id}` });
    await moveCampaign(runtime, key, "begin", { alongside });
  } else await enqueue(pool, clearCalledOff, job, { key: `clear ${id}` });
}

/** Runs steps until one says that it was the last, or the slice is over. True in the first case. */
async function inSlices(step: () => Promise<boolean>): Promise<boolean> {
  const endsAt = performance.now() + SLICE_MS;
  while (performance.now() < endsAt) if (await step()) return true;
  return false;
}
