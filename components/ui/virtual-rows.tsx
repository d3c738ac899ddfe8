"use client";
import { useVirtualizer, type VirtualItem, type Virtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, type KeyboardEventHandler, type ReactNode, type RefObject } from "react";
import { cx } from "./cx.ts";

type VirtualOptions<Row> = {
  rows: readonly Row[];
  /** Height of a row, in px. */
  size: number;
  /** What a server draws and a browser's first frame shows, in px. */
  initialRect: { width: number; height: number };
  overscan: number;
  /** So many rows before the end more are asked for. */
  loadAhead: number;
  loadMore: () => void;
};

type Virtual = {
  /** Goes to the element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  items: VirtualItem[];
};

/** A list of rows of one height, of which only those in sight are drawn; more are read before the end is reached. */
export function useVirtualRows<Row extends { id: string }>(options: VirtualOptions<Row>): Virtual {
  const { rows, size, initialRect, overscan, loadAhead, loadMore } = options;
  const scroller = useRef<HTMLDivElement>(null);
  // The same functions while the rows are: with others it measures all rows anew, in each frame of a scroll.
  const estimateSize = useCallback(() => size, [size]);
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan,
    initialRect,
  });
  useEffect(() => {
    virtualizer.measure();
  }, [size, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= rows.length - loadAhead) loadMore();
  }, [lastShown, rows.length, loadAhead, loadMore]);
  return { scroller, virtualizer, items };
}

type VirtualRowsProps<Row> = {
  rows: readonly Row[];
  /** Height of a row, in px. */
  size: number;
  virtual: Pick<Virtual, "virtualizer" | "items">;
  label: string;
  className?: string;
  onKeyDown?: KeyboardEventHandler<HTMLUListElement>;
  children: (row: Row) => ReactNode;
};

/** The rows in sight, each at its place in a list as high as all of them. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, size, virtual, label, className, onKeyDown, children } = props;
  return (
    <ul
      aria-label={label}
      style={{ height: virtual.virtualizer.getTotalSize() }}
      className={cx("relative", className)}
      onKeyDown={onKeyDown}
    >
      {virtual.items.map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <li
              key={item.key}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              style={{ height: size, transform: `translateY(${String(item.start)}px)` }}
              className="absolute inset-x-0 top-0"
            >
              {children(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
