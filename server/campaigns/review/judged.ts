import type { ReadDeps } from "../deps.ts";
import type { Reading } from "#server/segments/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Campaign } from "../campaign-record.ts";
import { readAudienceRules } from "../launch-campaign.ts";
import type { Judged } from "../sql/judge-people.ts";

/**
 * What decides of a draft's people, as its segments are now: what a launch would freeze.
 * @throws {DomainError} `request.invalid` while no segment is chosen, `not_found` when one was archived
 */
export async function judgedBy(
  pool: ReadDeps["pool"],
  workspaceId: string,
  campaign: Campaign,
  reading: Reading,
): Promise<Judged> {
  if (campaign.segmentId === null) throw new DomainError("request.invalid", { field: "segmentId" });
  const rules = await readAudienceRules(pool, workspaceId, campaign);
  return { rules, variants: campaign.variants, reading };
}
