import type { Tone } from "./badge.tsx";
import { cx } from "./cx.ts";

const FILLS = {
  neutral: "bg-icon",
  accent: "bg-accent",
  red: "bg-red",
  amber: "bg-amber",
  green: "bg-green",
} satisfies Record<Tone, string>;

/** A state in one point of colour; the word for it always stands beside it. */
export function Dot({ tone = "neutral", className }: { tone?: Tone; className?: string | undefined }) {
  return <span aria-hidden className={cx("inline-block size-1.75 shrink-0 rounded-full", FILLS[tone], className)} />;
}

/** A square point in a team's or label's own hue (degrees). */
export function HueDot({ hue, round = false, title }: { hue: number; round?: boolean; title?: string }) {
  return (
    <span
      aria-hidden={title === undefined || undefined}
      title={title}
      style={{ "--hue": hue }}
      className={cx("inline-block size-1.75 shrink-0 tint-mark", round ? "rounded-full" : "rounded-[2px]")}
    />
  );
}
