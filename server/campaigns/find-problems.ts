import type { Queryable } from "#server/db/transaction.ts";
import { getSegment } from "#server/segments/index.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { refuseText } from "#server/platform/text.ts";
import { instantOf } from "#server/platform/zoned-time.ts";
import type { Campaign, CampaignVariant } from "./campaign-record.ts";
import { afterQuietHours } from "./schedule.ts";
import { findUsableChannels } from "./sql/find-usable-channels.ts";

export const CAMPAIGN_STEPS = ["audience", "message", "schedule"] as const;
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number];

/** What keeps a draft from being launched. */
export const PROBLEM_CODES = [
  "segment_missing",
  "segment_broken",
  "exclusion_broken",
  "channel_missing",
  "channel_archived",
  "variant_missing",
  "text_empty",
  "text_too_long",
  "variable_unbound",
  "time_past",
  "time_quiet",
] as const;

/** `label` is the variant's, `variable` the number in {{n}}, `id` that of a segment or number. */
export type CampaignProblem = {
  step: CampaignStep;
  code: (typeof PROBLEM_CODES)[number];
  label?: number;
  variable?: number;
  id?: string;
};

/** Everything that is wrong with a draft, by the step where it is put right; empty when it may be launched. */
export async function findProblems(
  db: Queryable,
  { workspaceId, now }: { workspaceId: string; now: Date },
  campaign: Campaign,
): Promise<CampaignProblem[]> {
  return [
    ...(await audienceProblems(db, workspaceId, campaign)),
    ...(await channelProblems(db, workspaceId, campaign)),
    ...messageProblems(campaign.variants),
    ...scheduleProblems(campaign, now),
  ];
}

async function audienceProblems(db: Queryable, workspaceId: string, campaign: Campaign): Promise<CampaignProblem[]> {
  const { segmentId, exclusionIds } = campaign;
  const step = "audience";
  const problems: CampaignProblem[] = [];
  if (segmentId === null) problems.push({ step, code: "segment_missing" });
  else if (!(await isReady(db, { workspaceId, id: segmentId })))
    problems.push({ step, code: "segment_broken", id: segmentId });
  for (const id of exclusionIds)
    if (!(await isReady(db, { workspaceId, id }))) problems.push({ step, code: "exclusion_broken", id });
  return problems;
}

/** A segment that names what there is not (any more) still counts, but somebody must look at it before anything is sent. */
async function isReady(db: Queryable, key: { workspaceId: string; id: string }): Promise<boolean> {
  try {
    return (await getSegment(db, key)).state === "ready";
  } catch (error) {
    if (errorCodeOf(error) === "not_found") return false;
    throw error;
  }
}

async function channelProblems(
  db: Queryable,
  workspaceId: string,
  { channelIds }: Campaign,
): Promise<CampaignProblem[]> {
  const step = "audience";
  if (channelIds.length === 0) return [{ step, code: "channel_missing" }];
  const usable = new Set(await findUsableChannels(db, workspaceId, channelIds));
  return channelIds.filter((id) => !usable.has(id)).map((id) => ({ step, code: "channel_archived", id }));
}

function messageProblems(variants: CampaignVariant[]): CampaignProblem[] {
  const step = "message";
  if (variants.length === 0) return [{ step, code: "variant_missing" }];
  return variants.flatMap((variant) => {
    const { label, body, media } = variant;
    const refusal = refuseText(body, media ? "caption" : "linked");
    const problems: CampaignProblem[] = unbound(variant).map((variable) => ({
      ...{ step, code: "variable_unbound", label, variable },
    }));
    if (refusal === "text.too_long") problems.push({ step, code: "text_too_long", label });
    if (refusal === "text.empty" && !media) problems.push({ step, code: "text_empty", label });
    return problems;
  });
}

/** Numbers in the text that nothing feeds: everybody would be held. */
function unbound({ body, bindings }: CampaignVariant): number[] {
  const asked = Array.from(body.matchAll(/\{\{([1-9]\d*)\}\}/g), ([, number]) => Number(number));
  return [...new Set(asked)].filter((number) => number > bindings.length).sort((a, b) => a - b);
}

function scheduleProblems({ schedule, quietHours }: Campaign, now: Date): CampaignProblem[] {
  const step = "schedule";
  if (schedule.kind === "now") return [];
  if (schedule.kind === "at") return new Date(schedule.at) < now ? [{ step, code: "time_past" }] : [];
  // Over for everybody: also where the day ends last, twelve hours behind UTC.
  const wall = instantOf(schedule.date, schedule.time, "UTC");
  if (wall.getTime() + 12 * 3_600_000 < now.getTime()) return [{ step, code: "time_past" }];
  const isQuiet = quietHours !== null && afterQuietHours(wall, quietHours, "UTC") > wall;
  return isQuiet ? [{ step, code: "time_quiet" }] : [];
}
