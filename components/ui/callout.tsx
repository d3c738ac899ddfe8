import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";
import { cx } from "./cx.ts";
import { Icon, type IconGlyph } from "./icon.tsx";

type CalloutTone = Exclude<Tone, "accent">;

const TONES = {
  neutral: { box: "border-line bg-sunken text-fg-2", icon: "text-icon", glyph: Info },
  amber: { box: "border-amber-line bg-amber-soft text-fg", icon: "text-amber-fg", glyph: TriangleAlert },
  red: { box: "border-red-line bg-red-soft text-fg", icon: "text-red-fg", glyph: CircleAlert },
  green: { box: "border-green-line bg-green-soft text-fg", icon: "text-green-fg", glyph: CircleCheck },
} satisfies Record<CalloutTone, { box: string; icon: string; glyph: IconGlyph }>;

type CalloutProps = {
  tone?: CalloutTone;
  icon?: IconGlyph;
  action?: ReactNode;
  /** Set when it appears in answer to what the person just did, so that it is read out. */
  live?: boolean;
  children: ReactNode;
  className?: string | undefined;
};

/** Something to know before going on, with the one thing to do about it. */
export function Callout({ tone = "neutral", icon, action, live = false, children, className }: CalloutProps) {
  const look = TONES[tone];
  return (
    <div
      role={live ? (tone === "red" ? "alert" : "status") : undefined}
      className={cx("flex items-start gap-2 rounded-md border px-3 py-2 text-12", look.box, className)}
    >
      <Icon as={icon ?? look.glyph} size={14} className={cx("mt-0.5", look.icon)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
