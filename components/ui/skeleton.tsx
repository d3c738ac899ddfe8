import { cx } from "./cx.ts";

type SkeletonProps = {
  /** A line of text; a block brings its own height and corners. */
  shape?: "line" | "block";
  className?: string | undefined;
};

/** In the place and size of what is loading; the shape around it is the real one. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx(
        "inline-block animate-pulse-soft bg-line align-middle",
        shape === "line" && "h-2.25 rounded-xs",
        className,
      )}
    />
  );
}
