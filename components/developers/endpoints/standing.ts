import type { Tone } from "#components/ui/badge.tsx";
import type { StandingRow } from "#server/webhooks/sql/read-standings.ts";
import type { EndpointStatus } from "#server/webhooks/states.ts";

export type Standing = "healthy" | "shaky" | "failing" | "off" | "idle";

export const STANDING_TONES = {
  healthy: "green",
  shaky: "amber",
  failing: "red",
  off: "neutral",
  idle: "neutral",
} as const satisfies Record<Standing, Tone>;

/** Up to this share of a day's attempts may fail before somebody should look. */
const FINE_SHARE = 0.02;

/** How an endpoint does, in one word. Failing: its breaker is open, or nothing got through all day. */
export function standingOf(status: EndpointStatus, row: StandingRow | undefined): Standing {
  if (status === "disabled") return "off";
  if (!row) return "idle";
  if (row.blockedUntil) return "failing";
  const attempts = row.succeeded + row.failed;
  if (attempts === 0) return "idle";
  if (row.succeeded === 0) return "failing";
  return row.failed / attempts > FINE_SHARE ? "shaky" : "healthy";
}
