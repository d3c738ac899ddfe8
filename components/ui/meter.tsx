import { cx } from "./cx.ts";

type MeterProps = { value: number; max: number; label: string; tone?: "accent" | "amber" | "red" };

const FILLS = { accent: "bg-accent", amber: "bg-amber", red: "bg-red" };

/** How much of a limit is used; `label` says it in words. */
export function Meter({ value, max, label, tone = "accent" }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1 overflow-hidden rounded-full bg-line"
    >
      <div className={cx("h-full rounded-full", FILLS[tone])} style={{ inlineSize: `${String(share * 100)}%` }} />
    </div>
  );
}
