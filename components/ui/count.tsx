import { cx } from "./cx.ts";

type CountProps = { value: number | string; tone?: "neutral" | "amber" | "red"; className?: string | undefined };

const TONES = {
  neutral: "text-fg-3",
  amber: "font-medium text-amber-fg",
  red: "font-medium text-red-fg",
} satisfies Record<NonNullable<CountProps["tone"]>, string>;

/** How many there are, quiet beside its name. */
export function Count({ value, tone = "neutral", className }: CountProps) {
  return <span className={cx("text-11 tabular-nums", TONES[tone], className)}>{value}</span>;
}
