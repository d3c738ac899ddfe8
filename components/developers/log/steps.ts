import type { CountStep } from "#server/api-log/sql/read-counts.ts";
import type { ChartHours } from "#server/api-log/states.ts";

const MINUTE_MS = 60_000;

/** Equal steps that end with the one `now` lies in, also those in which nothing came. */
export function everyStep(
  steps: readonly CountStep[],
  { hours, stepMinutes, now }: { hours: ChartHours; stepMinutes: number; now: Date },
): CountStep[] {
  const widthMs = stepMinutes * MINUTE_MS;
  const count = (hours * 60) / stepMinutes;
  const first = Math.floor(now.getTime() / widthMs) - count + 1;
  const known = new Map(steps.map((step) => [step.at.getTime(), step]));
  return Array.from({ length: count }, (_, index) => {
    const at = new Date((first + index) * widthMs);
    return known.get(at.getTime()) ?? { at, answered: 0, refused: 0, failed: 0 };
  });
}

/** All steps together. */
export function totalsOf(steps: readonly CountStep[]): Omit<CountStep, "at"> & { count: number } {
  const sum = (key: "answered" | "refused" | "failed") => steps.reduce((total, step) => total + step[key], 0);
  const [answered, refused, failed] = [sum("answered"), sum("refused"), sum("failed")];
  return { answered, refused, failed, count: answered + refused + failed };
}
