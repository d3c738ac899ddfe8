import { withTransaction } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { getSegment, readingNow, type Reading } from "#server/segments/index.ts";
import type { Campaign } from "./campaign-record.ts";
import type { CampaignAuthor, CampaignKey } from "./deps.ts";
import { findProblems } from "./find-problems.ts";
import { keepCampaigns, snapshotCampaign } from "./jobs.ts";
import { judgeAudience, type AudienceRules } from "./judge-audience.ts";
import { tellMove, type EngineDeps } from "./move-campaign.ts";
import { getCampaign } from "./save-campaign.ts";
import { localSend } from "./schedule.ts";
import { countReached, launchDraft } from "./sql/launch-campaign.ts";
import { readCap } from "./sql/read-cap.ts";

export type LaunchDeps = EngineDeps & { clock: Clock };
/** `version` and `confirmCount`: the draft and the number of people that the admin saw. */
export type Launch = { version: number; confirmCount: number };

/** Where a day begins first, fourteen hours ahead of UTC: a local time comes there before anywhere else. */
const FIRST_ZONE = "Pacific/Kiritimati";

/**
 * Launches a draft: freezes whom it goes to, and starts it now or when its time comes. Of two admins at once one wins.
 * @throws {DomainError} `not_found`; `request.invalid` with `problems`; `conflict` when it is no draft any more or was changed, and with
 * `count` when it would go to another number of people than was confirmed
 */
export async function launchCampaign(
  deps: LaunchDeps,
  key: CampaignKey & CampaignAuthor,
  { version, confirmCount }: Launch,
): Promise<void> {
  const { pool, clock, notifier } = deps;
  const campaign = await getCampaign(pool, key);
  if (campaign.status !== "draft" || campaign.version !== version) throw new DomainError("conflict");
  const problems = await findProblems(pool, { workspaceId: key.workspaceId, now: clock.now() }, campaign);
  if (problems.length > 0) throw new DomainError("request.invalid", { problems });
  const reading = await readingNow(pool, clock, key.workspaceId);
  const rules = await readAudienceRules(pool, key.workspaceId, campaign);
  const count = await countReached(pool, judgeAudience(rules, reading));
  if (count !== confirmCount) throw new DomainError("conflict", { count });
  notifier.announce(await launch(deps, key, { version, rules, reading, startsAt: startOf(campaign, reading.now) }));
}

type Ready = { version: number; rules: AudienceRules; reading: Reading; startsAt: Date };

function launch(
  { pool }: LaunchDeps,
  key: CampaignKey & CampaignAuthor,
  { version, rules, reading, startsAt }: Ready,
): Promise<string[]> {
  const { filter, exclusions } = rules;
  const isDue = startsAt <= reading.now;
  const status = isDue ? "snapshotting" : "scheduled";
  const { zone, now: readingAt } = reading;
  return withTransaction(pool, async (tx) => {
    const freeze = { version, memberId: key.memberId, filter, exclusions, zone, readingAt, startsAt, status } as const;
    if (!(await launchDraft(tx, key, freeze))) throw new DomainError("conflict");
    const payload = { workspaceId: key.workspaceId, campaignId: key.id };
    if (isDue) await enqueue(tx, snapshotCampaign, payload, { key: `snapshot ${key.id}` });
    else await enqueue(tx, keepCampaigns, { isStart: false }, { at: startsAt, key: `start ${key.id}` });
    return tellMove(tx, key, "draft", status);
  });
}

/** When the first of its people may be sent to. */
function startOf({ schedule }: Campaign, now: Date): Date {
  const planned =
    schedule.kind === "now"
      ? now
      : schedule.kind === "at"
        ? new Date(schedule.at)
        : localSend(schedule.date, schedule.time, FIRST_ZONE);
  return planned > now ? planned : now;
}

/** Whom a draft goes to, by its segments as they are now. @throws {DomainError} `not_found` when it has no segment */
export async function readAudienceRules(
  db: EngineDeps["pool"],
  workspaceId: string,
  campaign: Pick<Campaign, "id" | "segmentId" | "exclusionIds" | "requiresOptIn" | "holdoutPercent">,
): Promise<AudienceRules> {
  const { id: campaignId, segmentId, exclusionIds, requiresOptIn, holdoutPercent } = campaign;
  if (segmentId === null) throw new DomainError("not_found");
  const { filter } = await getSegment(db, { workspaceId, id: segmentId });
  const exclusions = [];
  for (const id of exclusionIds) exclusions.push((await getSegment(db, { workspaceId, id })).filter);
  return { campaignId, filter, exclusions, requiresOptIn, holdoutPercent, cap: await readCap(db, workspaceId) };
}
