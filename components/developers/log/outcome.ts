import type { Tone } from "#components/ui/badge.tsx";
import type { Outcome } from "#server/api-log/states.ts";

export const OUTCOME_TONES = {
  answered: "green",
  refused: "amber",
  failed: "red",
} as const satisfies Record<Outcome, Tone>;

const IN_ORDER = { answered: "answered", refused: "refused", failed: "failed" } as const satisfies Record<
  Outcome,
  Outcome
>;
/** What requests come to, from the bottom of a bar up. */
export const OUTCOMES = Object.values(IN_ORDER);

/** What a status says: done, refused for what was asked or by whom, or not done for want of us. */
export function outcomeOf(status: number): Outcome {
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "answered";
}

/** The address as people speak of it: without what all have in common. */
export const shortPath = (path: string): string => path.replace(/^\/api\/v1(?=\/)/, "");
