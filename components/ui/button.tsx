import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconGlyph } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";

type ButtonTone = "default" | "primary" | "danger" | "plain" | "note";
type ButtonSize = "sm" | "md" | "lg";

const BASE =
  "inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors duration-75 select-none";
const SIZES = {
  sm: "h-6 px-2 text-12 max-pane:h-9 max-pane:px-3 max-pane:text-13",
  md: "h-7 px-2.5 text-13 max-pane:h-10 max-pane:px-3.5 max-pane:text-14",
  lg: "h-8 px-3.5 text-13 max-pane:h-11 max-pane:text-15",
} satisfies Record<ButtonSize, string>;
const TONES = {
  default: "border border-line-strong bg-surface text-fg hover:bg-hover [&_svg]:text-icon",
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  danger: "border border-red-line bg-surface text-red-fg hover:bg-red-soft",
  plain: "text-fg-2 hover:bg-hover hover:text-fg",
  note: "bg-amber-line text-fg hover:brightness-97",
} satisfies Record<ButtonTone, string>;

/** The look of a button for a link that does not submit or act, but goes somewhere. */
export function buttonClass(tone: ButtonTone = "default", size: ButtonSize = "md"): string {
  return cx(BASE, SIZES[size], TONES[tone]);
}

type ButtonProps = ComponentProps<"button"> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: IconGlyph;
  keys?: readonly string[];
  /** The action is under way: the button stays focusable and readable, and a second press does nothing. */
  pending?: boolean;
};

/** A button is never disabled; where an action is not possible, the press explains why. */
export function Button(props: ButtonProps) {
  const { tone = "default", size = "md", icon, keys, pending = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      className={cx(buttonClass(tone, size), className)}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {pending ? (
        <Icon as={LoaderCircle} size={14} className="animate-spin" />
      ) : (
        icon && <Icon as={icon} size={size === "lg" ? 16 : 14} />
      )}
      {children}
      {keys && <Kbd keys={keys} onAccent={tone === "primary"} />}
    </button>
  );
}
