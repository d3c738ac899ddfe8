import { CHANNEL_STATES, isFinal } from "#server/channels/index.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { CampaignKey } from "./deps.ts";
import { releaseCampaign } from "./jobs.ts";
import type { EngineDeps } from "./move-campaign.ts";
import { getCampaign } from "./save-campaign.ts";
import { chooseMoving } from "./sql/choose-moving.ts";

/**
 * Gives people who wait for a lost number to the campaign's other numbers, and those of numbers that are lost later: the release moves them,
 * part by part, as if that had been chosen before the start.
 * @throws {DomainError} `not_found`; `conflict` when it is over, moves already, has no lost number or no other one
 */
export function moveLost({ pool }: Pick<EngineDeps, "pool">, key: CampaignKey): Promise<void> {
  const { workspaceId, id: campaignId } = key;
  return withTransaction(pool, async (tx) => {
    if (!(await chooseMoving(tx, key, CHANNEL_STATES.filter(isFinal)))) {
      await getCampaign(tx, key);
      throw new DomainError("conflict");
    }
    await enqueue(tx, releaseCampaign, { workspaceId, campaignId }, { key: `release ${campaignId}` });
  });
}
