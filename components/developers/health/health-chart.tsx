"use client";
import { useTranslations } from "next-intl";
import { clockTime, wakeTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { StackedBars } from "../stacked-bars.tsx";
import type { Bucket, HealthHours } from "./buckets.ts";

export type HealthChartProps = {
  buckets: readonly Bucket[];
  hours: HealthHours;
  /** The answer in words, for whoever does not see the bars. */
  label: string;
};

/** Attempts by time, what failed on top of what succeeded. Read lazily, with its bars. */
export function HealthChart({ buckets, hours, label }: HealthChartProps) {
  const t = useTranslations("developers.health");
  const viewer = useViewer();
  const now = new Date();
  const nameOf = (at: Date) => (hours === 24 ? clockTime(at, viewer) : wakeTime(at, now, viewer));
  return (
    <StackedBars
      label={label}
      bars={buckets.map(({ at, succeeded, failed }) => ({ name: nameOf(at), succeeded, failed }))}
      parts={[
        { key: "succeeded", name: t("succeeded"), fill: "var(--color-green)" },
        { key: "failed", name: t("failed"), fill: "var(--color-red)" },
      ]}
    />
  );
}
