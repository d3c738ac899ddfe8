/** Whether an endpoint gets what it asked for. While disabled, what happens is kept for it (unless it says otherwise). */
export const ENDPOINT_STATUSES = ["enabled", "disabled"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** Why an endpoint is disabled: a member did it; it answered 410 Gone; nearly everything failed for hours. */
export const DISABLED_REASONS = ["member", "gone", "failing"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/**
 * What became of a delivery. `waiting` ones are queued or between attempts; `expired`: its event left the feed before it could be
 * sent; `cancelled`: its endpoint was removed.
 */
export const FINISHED_STATUSES = ["succeeded", "failed", "expired", "cancelled"] as const;
export const DELIVERY_STATUSES = ["waiting", ...FINISHED_STATUSES] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Why an attempt failed, as stored in `attempt.failure`. `lost`: the process that made it died, and nobody knows how
 * it ended. `malformed`: what came is no HTTP/1.1, or has more headers than anybody reads. `secret`: none of SECRET_KEYS opens the endpoint's secret, so nothing could be signed.
 */
export const FAILURES = [
  "secret",
  "status",
  "redirect",
  "refused_address",
  "dns",
  "connect",
  "timeout",
  "tls",
  "closed",
  "malformed",
  "lost",
] as const;
export type Failure = (typeof FAILURES)[number];
