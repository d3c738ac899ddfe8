import Link from "next/link";
import { Count } from "./count.tsx";
import { cx } from "./cx.ts";

type TabsProps = {
  label: string;
  current: string;
  items: readonly { key: string; label: string; href: string; count?: number }[];
  className?: string | undefined;
};

/** Views of one thing, each with its address, so that back, reload and a shared link work. */
export function Tabs({ label, current, items, className }: TabsProps) {
  return (
    <nav aria-label={label} className={cx("flex gap-3 overflow-x-auto overflow-y-hidden", className)}>
      {items.map((item) => (
        <Link
          key={item.key}
          href={item.href}
          aria-current={item.key === current ? "page" : undefined}
          className={cx(
            "inline-flex h-9 shrink-0 items-center gap-1.25 border-y-2 border-transparent text-12 max-pane:h-11 max-pane:text-14",
            item.key === current ? "border-b-accent font-semibold text-fg" : "font-medium text-fg-2 hover:text-fg",
          )}
        >
          {item.label}
          {item.count !== undefined && <Count value={item.count} />}
        </Link>
      ))}
    </nav>
  );
}
