import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconGlyph } from "./icon.tsx";

type EmptyStateProps = {
  title: string;
  /** Says what will appear here, or what happened and what to do. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconGlyph;
  tone?: "quiet" | "red";
  /** Set when it takes the place of something that was asked for, so that it is read out. */
  live?: boolean;
  className?: string | undefined;
};

/** Nothing here yet, nothing found, did not load, not allowed: one title, one sentence, one action. */
export function EmptyState({
  title,
  children,
  action,
  icon,
  tone = "quiet",
  live = false,
  className,
}: EmptyStateProps) {
  return (
    <div
      role={live ? (tone === "red" ? "alert" : "status") : undefined}
      className={cx("grid flex-1 place-content-center justify-items-center gap-1 p-6 text-center", className)}
    >
      {icon && <Icon as={icon} size={20} className={cx("mb-1", tone === "red" ? "text-red-fg" : "text-icon")} />}
      <h2 className="text-15 max-pane:text-17">{title}</h2>
      {children && <div className="max-w-75 text-13 text-balance text-fg-2 max-pane:text-15">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
