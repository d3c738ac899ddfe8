import { cx } from "./cx.ts";

type KbdProps = { keys: readonly string[]; onAccent?: boolean; className?: string | undefined };

/** The keys that do the same as the control beside them. Hidden where there is no keyboard to press. */
export function Kbd({ keys, onAccent = false, className }: KbdProps) {
  return (
    <span className={cx("inline-flex gap-0.5 max-pane:hidden", className)} aria-hidden>
      {keys.map((key) => (
        <kbd
          key={key}
          className={cx(
            "inline-grid h-4 min-w-4 place-items-center rounded-xs border px-1 font-sans text-10 leading-none font-medium",
            onAccent ? "border-on-accent/45 text-on-accent" : "border-line-strong text-fg-3",
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
