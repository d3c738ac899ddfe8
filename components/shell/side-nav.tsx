"use client";
import Link from "next/link";
import { cx } from "#components/ui/cx.ts";

type SideNavProps = {
  label: string;
  current: string;
  groups: readonly { title: string; items: readonly { key: string; label: string; href: string }[] }[];
};

// On a phone the row may be longer than the screen.
const bringIntoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The sections of settings: a column, or a row that scrolls on a phone. */
export function SideNav({ label, current, groups }: SideNavProps) {
  return (
    <nav
      aria-label={label}
      className="flex w-52 shrink-0 flex-col gap-4 overflow-y-auto border-e border-line bg-bg p-2 pt-3 max-pane:w-full max-pane:flex-row max-pane:gap-1 max-pane:overflow-x-auto max-pane:border-e-0 max-pane:border-b"
    >
      {groups.map((group) => (
        <div key={group.title} className="max-pane:contents">
          <div className="px-2 pb-1 text-12 font-medium text-fg-3 max-pane:hidden">{group.title}</div>
          <ul className="max-pane:contents">
            {group.items.map((item) => (
              <li key={item.key} className="shrink-0">
                <Link
                  href={item.href}
                  ref={item.key === current ? bringIntoSight : undefined}
                  aria-current={item.key === current ? "page" : undefined}
                  className={cx(
                    "flex h-7 items-center rounded-md px-2 max-pane:h-9 max-pane:px-3",
                    item.key === current ? "bg-selected font-medium text-fg" : "text-fg-2 hover:bg-hover",
                  )}
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
