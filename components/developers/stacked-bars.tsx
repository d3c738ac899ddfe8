"use client";
import { useLocale } from "next-intl";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis, ResponsiveContainer } from "recharts";
import { countTicks } from "./count-ticks.ts";

type StackedBarsProps<Key extends string> = {
  /** A bar each: what stands under it, and how much of each part it has. */
  bars: readonly ({ name: string } & Record<Key, number>)[];
  /** From the bottom up. */
  parts: readonly { key: Key; name: string; fill: string }[];
  /** The answer in words, for whoever does not see the bars. */
  label: string;
};

const TICK = { fill: "var(--color-fg-3)", fontSize: 11 };

/** Counts by time, in parts on top of each other. To be read lazily: recharts is larger than all else here. */
export function StackedBars<Key extends string>({ bars, parts, label }: StackedBarsProps<Key>) {
  const locale = useLocale();
  const ticks = countTicks(Math.max(0, ...bars.map((bar) => parts.reduce((sum, { key }) => sum + bar[key], 0))));
  const compact = new Intl.NumberFormat(locale, { notation: "compact" });
  return (
    <div role="img" aria-label={label} className="h-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...bars]}
          accessibilityLayer={false}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="name" tick={TICK} tickLine={false} axisLine={false} minTickGap={24} />
          <YAxis
            width={36}
            ticks={ticks}
            interval={0}
            domain={[0, ticks.at(-1) ?? 0]}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            tickFormatter={(count: number) => compact.format(count)}
          />
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
          {parts.map(({ key, name, fill }) => (
            <Bar key={key} dataKey={key} stackId="a" name={name} fill={fill} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
