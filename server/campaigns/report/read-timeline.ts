import type { CampaignKey, ReadDeps } from "../deps.ts";
import { getCampaign } from "../save-campaign.ts";
import { listStops, type CampaignStop } from "../sql/list-stops.ts";
import { countSteps, type TimelineStep } from "../sql/count-steps.ts";

/** People who came to each step in a span of time that begins at `at`. */
export type TimelineBucket = { at: Date } & Record<TimelineStep, number>;
export type Timeline = {
  /** Length of a span, in seconds. */
  seconds: number;
  buckets: TimelineBucket[];
  /** When it was paused, or people of a lost number were held. */
  stops: CampaignStop[];
};

const SPANS = [60, 300, 900, 3_600, 21_600, 86_400];
const MOST_BUCKETS = 120;
const MOST_STOPS = 50;
/** What comes later is nothing for a chart of a campaign. */
const MOST_DAYS = 60;

/**
 * When people got, read, answered and clicked, in at most 120 spans that suit how long it took. Spans without anything are among them, so
 * that a chart needs no rule of its own. @throws {DomainError} `not_found`
 */
export async function readTimeline({ pool, clock }: ReadDeps, key: CampaignKey): Promise<Timeline> {
  const campaign = await getCampaign(pool, key);
  const start = campaign.startedAt;
  if (!start) return { seconds: SPANS[0] ?? 60, buckets: [], stops: [] };
  const until = Math.min(clock.now().getTime(), start.getTime() + MOST_DAYS * 86_400_000);
  const past = Math.max(1, (until - start.getTime()) / 1_000);
  const seconds = SPANS.find((span) => past / span <= MOST_BUCKETS) ?? 86_400;
  const counts = await countSteps(pool, key, { start, seconds });
  const stops = await listStops(pool, key, MOST_STOPS);
  const stopped = stops.map((stop) => Math.min((stop.until ?? clock.now()).getTime(), until));
  const last = Math.max(counts.at(-1)?.at.getTime() ?? start.getTime(), ...stopped);
  const size = Math.floor((last - start.getTime()) / (seconds * 1_000)) + 1;
  const buckets = Array.from({ length: Math.min(size, MOST_BUCKETS) }, (_, index) =>
    emptyBucket(new Date(start.getTime() + index * seconds * 1_000)),
  );
  for (const { at, step, people } of counts) {
    const bucket = buckets[Math.round((at.getTime() - start.getTime()) / (seconds * 1_000))];
    if (bucket) bucket[step] += people;
  }
  return { seconds, buckets, stops };
}

function emptyBucket(at: Date): TimelineBucket {
  return { at, sent: 0, delivered: 0, read: 0, replied: 0, clicked: 0 };
}
