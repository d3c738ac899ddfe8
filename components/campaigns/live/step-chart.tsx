"use client";
import { useTranslations } from "next-intl";
import { CartesianGrid, Line, LineChart, ReferenceArea, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { clockTime, wakeTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import type { Timeline } from "#server/campaigns/report/read-timeline.ts";
import type { Step } from "./steps.ts";

export type StepChartProps = {
  steps: readonly Step[];
  /** When it stood still. */
  stops: Timeline["stops"];
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
export function StepChart({ steps, stops, label }: StepChartProps) {
  const t = useTranslations("campaigns.live");
  const viewer = useViewer();
  const now = new Date();
  const [first, last] = [steps[0], steps.at(-1)];
  const isLong = first && last ? last.at.getTime() - first.at.getTime() > DAY_MS : false;
  const nameOf = (ms: number) => (isLong ? wakeTime(new Date(ms), now, viewer) : clockTime(new Date(ms), viewer));
  const data = steps.map(({ at, ...counts }) => ({ ms: at.getTime(), ...counts }));
  return (
    <div role="img" aria-label={label} className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="ms"
            type="number"
            scale="time"
            domain={["dataMin", "dataMax"]}
            tickFormatter={nameOf}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            minTickGap={32}
          />
          <YAxis width={40} allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          {stops.map(({ channel, from, until }) => (
            <ReferenceArea
              key={`${channel ?? ""} ${String(from.getTime())}`}
              x1={from.getTime()}
              x2={(until ?? now).getTime()}
              ifOverflow="hidden"
              fill="var(--color-amber-line)"
              fillOpacity={channel === null ? 0.5 : 0.25}
            />
          ))}
          <Tooltip
            labelFormatter={(ms) => nameOf(Number(ms))}
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
