import type { Timeline } from "#server/campaigns/report/read-timeline.ts";

/** How many had come so far by the end of a span. */
export type Step = { at: Date; delivered: number; read: number; replied: number };

/** Adds the spans up: a line that only rises answers "how many by then?". */
export function stepsOf({ seconds, buckets }: Timeline): Step[] {
  const sum = { delivered: 0, read: 0, replied: 0 };
  const ends = buckets.map(({ at, delivered, read, replied }) => {
    sum.delivered += delivered;
    sum.read += read;
    sum.replied += replied;
    return { at: new Date(at.getTime() + seconds * 1_000), ...sum };
  });
  const [first] = buckets;
  return first ? [{ at: first.at, delivered: 0, read: 0, replied: 0 }, ...ends] : [];
}

/** The lines of the chart, and the columns of its table. */
export const STEP_KEYS = ["delivered", "read", "replied"] as const;
