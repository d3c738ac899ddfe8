import { cx } from "./cx.ts";

type UnreadProps = { value: number; label: string; className?: string | undefined };

/** The loud count: what nobody has read yet. `label` says it in words, with the number. */
export function Unread({ value, label, className }: UnreadProps) {
  if (value <= 0) return null;
  return (
    <span
      className={cx(
        "inline-grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-10 leading-none font-semibold text-on-accent tabular-nums",
        className,
      )}
    >
      <bdi aria-hidden>{value > 99 ? "99+" : value}</bdi>
      <span className="sr-only">{label}</span>
    </span>
  );
}
