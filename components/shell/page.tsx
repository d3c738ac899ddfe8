import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";

type PageProps = {
  title: string;
  /** One quiet line beside the title. */
  summary?: string;
  /** Links to the views of one screen, in the title bar. */
  tabs?: ReactNode;
  actions?: ReactNode;
  /** A column of links beside the content; above it on a phone. */
  nav?: ReactNode;
  /** Content stays this wide: forms read well in `narrow`, tables need `wide`. */
  width?: "narrow" | "wide";
  children: ReactNode;
};

/** A screen with a title bar and a body that scrolls. */
export function Page({ title, summary, tabs, actions, nav, width = "wide", children }: PageProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-6 py-2 max-pane:px-4">
        <h1 className="text-15 max-pane:text-17">{title}</h1>
        {summary && <p className="truncate text-12 text-fg-3 max-pane:hidden">{summary}</p>}
        {tabs}
        <div className="ms-auto flex items-center gap-2">{actions}</div>
      </header>
      <div className="flex min-h-0 flex-1 max-pane:flex-col">
        {nav}
        <div className="min-w-0 flex-1 overflow-y-auto px-6 py-4 max-pane:px-4">
          <div className={cx("grid grid-cols-[minmax(0,1fr)] content-start gap-3", width === "narrow" && "max-w-160")}>
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
