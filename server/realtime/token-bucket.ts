/** A budget that refills with time. */
export type Bucket = { tokens: number; at: number };
export type Rate = { perSecond: number; burst: number };

export function fullBucket(rate: Rate, nowMs: number): Bucket {
  return { tokens: rate.burst, at: nowMs };
}

/** Takes one token from `bucket` (changed in place) and says whether there was one. */
export function takeToken(bucket: Bucket, rate: Rate, nowMs: number): boolean {
  bucket.tokens = Math.min(rate.burst, bucket.tokens + ((nowMs - bucket.at) / 1_000) * rate.perSecond);
  bucket.at = nowMs;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}
