import { cx } from "./cx.ts";

/** A bar in the place and size of what is loading; the shape around it is the real one. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden
      className={cx("inline-block h-2.25 animate-pulse-soft rounded-xs bg-line align-middle", className)}
    />
  );
}
