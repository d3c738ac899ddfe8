import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type CardProps = {
  title?: string;
  /** Said under the title in one or two lines. */
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding inside, for a table or a list that draws its own. */
  flush?: boolean;
  children: ReactNode;
  className?: string | undefined;
};

export function Card({ title, description, actions, footer, flush = false, children, className }: CardProps) {
  return (
    <section className={cx("overflow-hidden rounded-lg border border-line bg-surface", className)}>
      {title && (
        <header className="flex min-h-10 items-center gap-2 border-b max-pane:flex-wrap border-line ps-4 pe-3 py-1.5">
          <div className="min-w-0 flex-1 max-pane:basis-48">
            <h2 className="text-13">{title}</h2>
            {description && <p className="text-12 text-fg-3">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={flush ? undefined : "px-4 py-3.5"}>{children}</div>
      {footer && <footer className="flex items-center gap-2 border-t border-line px-4 py-2.5">{footer}</footer>}
    </section>
  );
}
