import type { Campaign } from "../campaign-record.ts";
import type { CampaignKey, ReadDeps } from "../deps.ts";
import { reached, type PeopleByStatus } from "../roll-up.ts";
import { getCampaign } from "../save-campaign.ts";
import { readCampaignCounts, type CampaignCount } from "../sql/read-counts.ts";
import {
  countLinkClicks,
  countOptOuts,
  countReplies,
  countWriters,
  type LinkClicks,
  type VariantReplies,
  type Wrote,
} from "../sql/report-counts.ts";
import { peopleOf, totalsOf, type ReasonCount } from "./read-live.ts";

/** How far people came: each step counts those of the steps after it. */
export type Reached = {
  /** Who was to get it: everybody but those who get nothing. */
  planned: number;
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  /** Replies that quote the message; the others came within the campaign's window. */
  repliedForCertain: number;
  clicked: number;
  failed: number;
};

export type CampaignReport = Pick<
  Campaign,
  "id" | "name" | "status" | "launchedAt" | "startedAt" | "endedAt" | "replyWindowHours" | "holdoutPercent"
> & {
  people: PeopleByStatus;
  total: Reached;
  variants: (Reached & { label: number; body: string })[];
  links: LinkClicks[];
  /** Who opted out within the reply window after their message. */
  optedOut: number;
  holds: ReasonCount[];
  failures: ReasonCount[];
  skips: ReasonCount[];
  /** Of a part of those who got it and of those held out: how many wrote within the window after the start. Null without a hold-out. */
  holdout: { got: Wrote; heldOut: Wrote } | null;
};

/** People looked at for the comparison with those held out, of each side. */
const COMPARED = 2_000;

/** What a campaign came to. @throws {DomainError} `not_found` */
export async function readReport({ pool }: Pick<ReadDeps, "pool">, key: CampaignKey): Promise<CampaignReport> {
  const campaign = await getCampaign(pool, key);
  const { id, name, status, launchedAt, startedAt, endedAt, replyWindowHours, holdoutPercent } = campaign;
  const counts = await readCampaignCounts(pool, key);
  const replies = await countReplies(pool, key);
  return {
    ...{ id, name, status, launchedAt, startedAt, endedAt, replyWindowHours, holdoutPercent },
    ...totalsOf(counts),
    total: reachedOf(counts, replies),
    variants: campaign.variants.map(({ label, body }) => ({
      ...{ label, body },
      ...reachedOf(
        counts.filter(({ variant }) => variant === label),
        replies.filter(({ variant }) => variant === label),
      ),
    })),
    links: await countLinkClicks(pool, key),
    optedOut: await countOptOuts(pool, key, replyWindowHours),
    holdout: await compareHoldout(pool, key, campaign),
  };
}

/** The reports of several campaigns, in the order asked. @throws {DomainError} `not_found` */
export async function compareCampaigns(
  deps: Pick<ReadDeps, "pool">,
  workspaceId: string,
  ids: string[],
): Promise<CampaignReport[]> {
  const reports: CampaignReport[] = [];
  for (const id of ids) reports.push(await readReport(deps, { workspaceId, id }));
  return reports;
}

function reachedOf(counts: readonly CampaignCount[], replies: readonly VariantReplies[]): Reached {
  const people = peopleOf(counts);
  const sum = (field: "certain" | "probable" | "clicked") => replies.reduce((total, each) => total + each[field], 0);
  return {
    planned: people.total - people.skipped,
    ...reached(people),
    // A reply to a message that WhatsApp said had failed is one, too.
    replied: sum("certain") + sum("probable"),
    repliedForCertain: sum("certain"),
    clicked: sum("clicked"),
    failed: people.failed,
  };
}

async function compareHoldout(
  pool: ReadDeps["pool"],
  key: CampaignKey,
  { startedAt, holdoutPercent, replyWindowHours }: Campaign,
): Promise<CampaignReport["holdout"]> {
  if (!startedAt || holdoutPercent === 0) return null;
  const terms = { from: startedAt, hours: replyWindowHours, atMost: COMPARED };
  return {
    got: await countWriters(pool, key, { ...terms, isHeldOut: false }),
    heldOut: await countWriters(pool, key, { ...terms, isHeldOut: true }),
  };
}
