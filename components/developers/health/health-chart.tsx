"use client";
import { useTranslations } from "next-intl";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis, ResponsiveContainer } from "recharts";
import { clockTime, wakeTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import type { Bucket, HealthHours } from "./buckets.ts";

export type HealthChartProps = {
  buckets: readonly Bucket[];
  hours: HealthHours;
  /** The answer in words, for whoever does not see the bars. */
  label: string;
};

const TICK = { fill: "var(--color-fg-3)", fontSize: 11 };

/** Attempts by time, what failed on top of what succeeded. Read lazily: recharts is larger than all else here. */
export function HealthChart({ buckets, hours, label }: HealthChartProps) {
  const t = useTranslations("developers.health");
  const viewer = useViewer();
  const now = new Date();
  const nameOf = (at: Date) => (hours === 24 ? clockTime(at, viewer) : wakeTime(at, now, viewer));
  const data = buckets.map(({ at, succeeded, failed }) => ({ name: nameOf(at), succeeded, failed }));
  return (
    <div role="img" aria-label={label} className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="name" tick={TICK} tickLine={false} axisLine={false} minTickGap={24} />
          <YAxis width={32} allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          <Tooltip
            cursor={{ fill: "var(--color-hover)" }}
            isAnimationActive={false}
            contentStyle={{
              background: "var(--color-raised)",
              border: "1px solid var(--color-line)",
              borderRadius: 6,
              fontSize: 12,
            }}
            labelStyle={{ color: "var(--color-fg)" }}
            itemStyle={{ color: "var(--color-fg-2)" }}
          />
          <Bar
            dataKey="succeeded"
            stackId="a"
            name={t("succeeded")}
            fill="var(--color-green)"
            isAnimationActive={false}
          />
          <Bar dataKey="failed" stackId="a" name={t("failed")} fill="var(--color-red)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
