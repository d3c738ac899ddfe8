import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { CampaignKey } from "./deps.ts";
import { clearCalledOff, releaseCampaign } from "./jobs.ts";
import { moveCampaign, type EngineDeps } from "./move-campaign.ts";
import { getCampaign } from "./save-campaign.ts";
import { wakeCampaignLanes } from "./sql/wake-lanes.ts";

/** Stops a campaign that runs: at most one message of it to a number is still in flight. @throws {DomainError} `not_found`, `conflict` */
export async function pauseCampaign(deps: EngineDeps, key: CampaignKey): Promise<void> {
  await guarded(deps, key, moveCampaign(deps, key, "pause"));
}

/** Lets a paused campaign go on where it was. @throws {DomainError} `not_found`, `conflict` */
export async function resumeCampaign(deps: EngineDeps, key: CampaignKey): Promise<void> {
  const alongside = async (tx: Parameters<typeof enqueue>[0]) => {
    await enqueue(tx, releaseCampaign, payloadOf(key), { key: `release ${key.id}` });
    await wakeCampaignLanes(tx, key);
  };
  await guarded(deps, key, moveCampaign(deps, key, "resume", { alongside }));
}

/**
 * Ends a campaign before its end: no lane claims for it any more; what was handed to WhatsApp is gone. A job says so of everybody else.
 * @throws {DomainError} `not_found`, `conflict`
 */
export async function cancelCampaign(deps: EngineDeps, key: CampaignKey): Promise<void> {
  const alongside = (tx: Parameters<typeof enqueue>[0]) =>
    enqueue(tx, clearCalledOff, payloadOf(key), { key: `clear ${key.id}` });
  await guarded(deps, key, moveCampaign(deps, key, "cancel", { alongside }));
}

const payloadOf = ({ workspaceId, id }: CampaignKey) => ({ workspaceId, campaignId: id });

async function guarded({ pool }: EngineDeps, key: CampaignKey, moving: Promise<boolean>): Promise<void> {
  if (await moving) return;
  await getCampaign(pool, key);
  throw new DomainError("conflict");
}
