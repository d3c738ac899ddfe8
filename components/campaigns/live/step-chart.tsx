"use client";
import { useTranslations } from "next-intl";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { clockTime, wakeTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import type { Step } from "./steps.ts";

export type StepChartProps = {
  steps: readonly Step[];
  /** The answer in words, for whoever does not see the lines. */
  label: string;
};

const TICK = { fill: "var(--color-fg-3)", fontSize: 11 };
const LINES = [
  { key: "delivered", stroke: "var(--color-icon)" },
  { key: "read", stroke: "var(--color-accent)" },
  { key: "replied", stroke: "var(--color-tick-read)" },
] as const;
const DAY_MS = 86_400_000;

/** How many had it, read it and answered by when. Read lazily: recharts is larger than all else here. */
export function StepChart({ steps, label }: StepChartProps) {
  const t = useTranslations("campaigns.live");
  const viewer = useViewer();
  const now = new Date();
  const [first, last] = [steps[0], steps.at(-1)];
  const isLong = first && last ? last.at.getTime() - first.at.getTime() > DAY_MS : false;
  const nameOf = (at: Date) => (isLong ? wakeTime(at, now, viewer) : clockTime(at, viewer));
  const data = steps.map(({ at, ...counts }) => ({ name: nameOf(at), ...counts }));
  return (
    <div role="img" aria-label={label} className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="name" tick={TICK} tickLine={false} axisLine={false} minTickGap={32} />
          <YAxis width={40} allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          <Tooltip
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
          {LINES.map(({ key, stroke }) => (
            <Line
              key={key}
              type="monotone"
              dataKey={key}
              name={t(key)}
              stroke={stroke}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
