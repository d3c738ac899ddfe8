import { DomainError } from "#server/platform/errors.ts";
import type { CampaignKey, DraftDeps } from "./deps.ts";
import { getCampaign } from "./save-campaign.ts";
import { archiveCampaignRow } from "./sql/write-campaign.ts";

/** Takes a campaign out of the lists; nothing is deleted. @throws {DomainError} `not_found`, `conflict` while it has work to do. */
export async function archiveCampaign({ pool }: Pick<DraftDeps, "pool">, key: CampaignKey): Promise<{ id: string }> {
  const archived = await archiveCampaignRow(pool, key);
  if (archived) return archived;
  await getCampaign(pool, key);
  throw new DomainError("conflict");
}
