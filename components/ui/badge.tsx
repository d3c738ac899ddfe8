import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconGlyph } from "./icon.tsx";

export type Tone = "neutral" | "accent" | "red" | "amber" | "green";

const TONES = {
  neutral: "border-line bg-sunken text-fg-2",
  accent: "border-accent-line bg-accent-soft text-accent-fg",
  red: "border-red-line bg-red-soft text-red-fg",
  amber: "border-amber-line bg-amber-soft text-amber-fg",
  green: "border-green-line bg-green-soft text-green-fg",
} satisfies Record<Tone, string>;

type BadgeProps = { tone?: Tone; icon?: IconGlyph; children: ReactNode; className?: string | undefined };

export function Badge({ tone = "neutral", icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex h-5 shrink-0 items-center gap-1.25 rounded-xs border px-1.75 text-12 leading-none font-medium whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon as={icon} size={12} />}
      {children}
    </span>
  );
}
