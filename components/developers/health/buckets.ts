import type { HealthStep } from "#server/webhooks/sql/read-health.ts";

export type Bucket = { at: Date; succeeded: number; failed: number; meanMs: number };

const HOUR_MS = 3_600_000;

/** How many hours one bar stands for, by the hours shown. */
export const BUCKET_HOURS = { 24: 1, 168: 6 } as const;
export type HealthHours = keyof typeof BUCKET_HOURS;

/**
 * Steps of five minutes summed into equal buckets that end with the one `now` lies in; a bucket in which nothing was sent is there
 * and empty. Means are weighted by attempts.
 */
export function bucketsOf(steps: readonly HealthStep[], hours: HealthHours, now: Date): Bucket[] {
  const widthMs = BUCKET_HOURS[hours] * HOUR_MS;
  const count = hours / BUCKET_HOURS[hours];
  const first = Math.floor(now.getTime() / widthMs) - count + 1;
  const buckets = Array.from({ length: count }, (_, index) => ({
    at: new Date((first + index) * widthMs),
    succeeded: 0,
    failed: 0,
    totalMs: 0,
  }));
  for (const { at, succeeded, failed, meanMs } of steps) {
    const bucket = buckets[Math.floor(at.getTime() / widthMs) - first];
    if (!bucket) continue;
    bucket.succeeded += succeeded;
    bucket.failed += failed;
    bucket.totalMs += meanMs * (succeeded + failed);
  }
  return buckets.map(({ totalMs, ...rest }) => ({
    ...rest,
    meanMs: Math.round(totalMs / Math.max(rest.succeeded + rest.failed, 1)),
  }));
}

/** All buckets together. */
export function totalOf(buckets: readonly Bucket[]): Omit<Bucket, "at"> {
  const succeeded = buckets.reduce((sum, each) => sum + each.succeeded, 0);
  const failed = buckets.reduce((sum, each) => sum + each.failed, 0);
  const totalMs = buckets.reduce((sum, each) => sum + each.meanMs * (each.succeeded + each.failed), 0);
  return { succeeded, failed, meanMs: Math.round(totalMs / Math.max(succeeded + failed, 1)) };
}
