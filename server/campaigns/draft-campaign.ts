import type { Campaign } from "./campaign-record.ts";
import type { CampaignKey, ReadDeps } from "./deps.ts";
import { findProblems, type CampaignProblem } from "./find-problems.ts";
import { getCampaign } from "./save-campaign.ts";

/** A campaign, and while it is a draft what keeps it from being launched. @throws {DomainError} `not_found` */
export async function draftCampaign(
  { pool, clock }: ReadDeps,
  key: CampaignKey,
): Promise<Campaign & { problems: CampaignProblem[] }> {
  const campaign = await getCampaign(pool, key);
  const terms = { workspaceId: key.workspaceId, now: clock.now() };
  const problems = campaign.status === "draft" ? await findProblems(pool, terms, campaign) : [];
  return { ...campaign, problems };
}
