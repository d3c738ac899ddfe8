import type { LucideIcon } from "lucide-react";

export type IconGlyph = LucideIcon;

type IconProps = { as: LucideIcon; size?: 12 | 14 | 16 | 18 | 20; className?: string | undefined };

/** A decorative glyph; the words beside it (or the button's label) carry the meaning. */
export function Icon({ as: Glyph, size = 16, className }: IconProps) {
  return (
    <Glyph
      aria-hidden
      width={size}
      height={size}
      strokeWidth={size === 12 ? 2 : 1.75}
      className={`shrink-0 ${className ?? ""}`}
    />
  );
}
