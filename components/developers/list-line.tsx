"use client";
import type { KeyboardEvent, ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";

type ListLineProps = {
  selected: boolean;
  onSelect: () => void;
  /** How its cells stand: the grid of the list's head, or two lines where there is no room for columns. */
  layout: string;
  children: ReactNode;
};

export const TWO_LINES = "grid content-center gap-0.5 px-4";

/** A line of a list that is chosen from, as one button. */
export function ListLine({ selected, onSelect, layout, children }: ListLineProps) {
  return (
    <button
      type="button"
      aria-current={selected ? "true" : undefined}
      onClick={onSelect}
      className={cx(
        "h-full w-full border-b border-line text-start text-12 tabular-nums",
        "focus-visible:-outline-offset-2",
        selected ? "bg-selected" : "hover:bg-hover",
        layout,
      )}
    >
      {children}
    </button>
  );
}

/** Up and down go from line to line; the lines beside the focused one are always drawn. */
export function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const line = document.activeElement?.closest("li");
  const next = event.key === "ArrowDown" ? line?.nextElementSibling : line?.previousElementSibling;
  const button = next?.querySelector("button");
  if (!button) return;
  event.preventDefault();
  button.focus();
}
