import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";

type WorkPageProps = {
  /** The list that this one belongs to. */
  crumb: { label: string; href: string };
  title: string;
  /** Beside the title: a state, a quiet line. */
  badge?: ReactNode;
  /** In the middle of the title bar, such as the steps of a wizard. */
  middle?: ReactNode;
  actions?: ReactNode;
  /** A column at the end; below the content where there is no room. */
  aside?: ReactNode;
  asideLabel?: string;
  /** Stays in sight at the foot. */
  footer?: ReactNode;
  children: ReactNode;
};

/** One thing of a list, open to work on: where it belongs, what can be done, the work, and what comes of it beside. */
export function WorkPage(props: WorkPageProps) {
  const { crumb, title, badge, middle, actions, aside, asideLabel, footer, children } = props;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-6 py-2 max-pane:px-4">
        <div className="flex min-w-0 items-center gap-1.5">
          <Link href={crumb.href} className="shrink-0 text-fg-2 hover:text-fg hover:underline">
            {crumb.label}
          </Link>
          <span aria-hidden className="text-fg-3">
            /
          </span>
          <h1 dir="auto" className="min-w-0 truncate text-15 max-pane:text-17">
            {title}
          </h1>
          {badge}
        </div>
        {middle}
        <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>
      </header>
      <div className="flex min-h-0 flex-1 max-drawer:flex-col max-drawer:overflow-y-auto">
        <div className="min-w-0 px-6 py-4 max-pane:px-4 drawer:flex-1 drawer:overflow-y-auto">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">{children}</div>
        </div>
        {aside && (
          <aside
            aria-label={asideLabel}
            className={cx(
              "border-line bg-surface max-drawer:border-t drawer:w-90 drawer:shrink-0 drawer:overflow-y-auto drawer:border-s",
            )}
          >
            {aside}
          </aside>
        )}
      </div>
      {footer && (
        <footer className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-2 max-pane:px-4">
          {footer}
        </footer>
      )}
    </div>
  );
}

/** A part of the column at the end, under its question. */
export function AsidePart({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-3.5 last:border-b-0">
      <div className="mb-2 flex min-h-5 items-center gap-2">
        <h2 className="flex-1 text-13">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
