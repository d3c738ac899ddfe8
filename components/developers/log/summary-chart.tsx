"use client";
import { useTranslations } from "next-intl";
import { clockTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import type { CountStep } from "#server/api-log/sql/read-counts.ts";
import { OUTCOMES } from "./outcome.ts";
import { StackedBars } from "../stacked-bars.tsx";

export type SummaryChartProps = {
  steps: readonly CountStep[];
  /** The answer in words, for whoever does not see the bars. */
  label: string;
};

const FILLS = { answered: "var(--color-green)", refused: "var(--color-amber)", failed: "var(--color-red)" };

/** Requests by time, what was refused and what failed on top. Read lazily, with its bars. */
export function SummaryChart({ steps, label }: SummaryChartProps) {
  const t = useTranslations("developers.log");
  const viewer = useViewer();
  return (
    <StackedBars
      label={label}
      bars={steps.map(({ at, answered, refused, failed }) => ({
        name: clockTime(at, viewer),
        answered,
        refused,
        failed,
      }))}
      parts={OUTCOMES.map((key) => ({ key, name: t(`outcome.${key}`), fill: FILLS[key] }))}
    />
  );
}
