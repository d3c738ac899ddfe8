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
