import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import { toCampaign } from "./campaign-record.ts";
import type { CampaignKey } from "./deps.ts";
import { judgeRecipient, type ReleaseTerms, type Verdict } from "./judge-recipient.ts";
import { linksIn } from "./links.ts";
import { isLost, laneRoom } from "./rules.ts";
import { readCampaign } from "./sql/read-campaigns.ts";
import {
  lockCap,
  pickRecipients,
  putRecipients,
  readLanes,
  releaseRecipients,
  shareRunning,
  type LaneRow,
  type RunningCampaign,
} from "./sql/release-rows.ts";

export type ReleaseDeps = {
  pool: Pool;
  clock: Clock;
  /** The origin of short links. */
  baseUrl: string;
};
/** How many people were looked at, and how many of their messages were handed to lanes. */
export type ReleaseStep = { judged: number; released: number };

/** People of one transaction, which a pause or a cancel waits for: about 150 ms. */
const AT_ONCE = 1_000;

/**
 * Tops up the lanes of a campaign's numbers with what they send in the next half minute, in one transaction: a kill loses all of it or
 * nothing, and another release at the same time takes other people. Null when the campaign does not run.
 */
export function releaseBatch(deps: ReleaseDeps, key: CampaignKey): Promise<ReleaseStep | null> {
  return withTransaction(deps.pool, async (tx) => {
    const running = await shareRunning(tx, key);
    if (!running) return null;
    const cap = capOf(running);
    if (cap) await lockCap(tx, key.workspaceId);
    const lanes = await readLanes(tx, key);
    const picked = await pickRecipients(tx, key, {
      rooms: roomsOf(lanes),
      cap,
      requiresOptIn: running.requiresOptIn,
      now: deps.clock.now(),
    });
    if (picked.length === 0) return { judged: 0, released: 0 };
    const terms = await termsOf(tx, deps, key, { running, lanes });
    const verdicts = picked.map((row) => judgeRecipient(row, terms));
    return { judged: picked.length, released: await carryOut(tx, key, verdicts) };
  });
}

const capOf = ({ capCount, capDays }: RunningCampaign) =>
  capCount !== null && capDays !== null ? { count: capCount, days: capDays } : null;

/** The numbers that can send take turns when there is more room than one transaction takes. */
function roomsOf(lanes: LaneRow[]): { channelId: string; room: number }[] {
  const rooms = lanes
    .filter((lane) => !isLost(lane))
    .map((lane) => ({ channelId: lane.channelId, room: laneRoom(lane) }))
    .filter(({ room }) => room > 0);
  const each = Math.max(1, Math.floor(AT_ONCE / Math.max(1, rooms.length)));
  return rooms.map(({ channelId, room }) => ({ channelId, room: Math.min(room, each) }));
}

async function carryOut(tx: Transaction, key: CampaignKey, verdicts: Verdict[]): Promise<number> {
  const puts = verdicts.flatMap((verdict) => ("put" in verdict ? [verdict.put] : []));
  const releases = verdicts.flatMap((verdict) => ("release" in verdict ? [verdict.release] : []));
  await putRecipients(tx, key, puts);
  return releaseRecipients(tx, key, releases);
}

async function termsOf(
  tx: Transaction,
  { clock, baseUrl }: ReleaseDeps,
  key: CampaignKey,
  { running, lanes }: { running: RunningCampaign; lanes: LaneRow[] },
): Promise<ReleaseTerms> {
  const row = await readCampaign(tx, key);
  if (!row) throw new Error("a campaign that runs is gone");
  const { variants, tracksLinks, quietHours } = toCampaign(row);
  return {
    now: clock.now(),
    zone: running.zone,
    quietHours,
    baseUrl,
    variants: new Map(
      variants.map((variant) => [
        variant.label,
        { ...variant, isTracked: tracksLinks && linksIn(variant.body).length > 0 },
      ]),
    ),
    newChatsFrom: new Map(lanes.map(({ channelId, newChatsFrom }) => [channelId, newChatsFrom])),
  };
}
