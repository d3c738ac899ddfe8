import type { Tone } from "#components/ui/badge.tsx";
import type { DeliveryRow } from "#server/webhooks/sql/read-deliveries.ts";
import type { DeliveryStatus } from "#server/webhooks/states.ts";

/** What a person reads of a delivery: a waiting one that was tried retries. */
export type DeliveryState = DeliveryStatus | "retrying";

export const STATE_TONES = {
  waiting: "amber",
  retrying: "amber",
  succeeded: "green",
  failed: "red",
  expired: "neutral",
  cancelled: "neutral",
} as const satisfies Record<DeliveryState, Tone>;

export function stateOf({ status, attempts, dueAt }: DeliveryRow, now: Date): DeliveryState {
  return status === "waiting" && attempts > 0 && dueAt && dueAt > now ? "retrying" : status;
}
