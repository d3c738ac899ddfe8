"use client";
import { useTranslations } from "next-intl";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { cx } from "#components/ui/cx.ts";
import { clampWidth, PANE_LIMITS, type Pane } from "./pane-widths.ts";

const STEP_PX = 16;

type PaneHandleProps = {
  pane: Pane;
  width: number;
  /** Which edge of its pane it sits on: dragging towards the other edge makes the pane narrower. */
  edge: "start" | "end";
  /** While dragging, sixty times a second: paints without a render. */
  onDrag: (px: number) => void;
  onCommit: (px: number) => void;
  className?: string | undefined;
};

/** The line between two panes: drag it, move it with the arrow keys, press twice to put it back. */
export function PaneHandle({ pane, width, edge, onDrag, onCommit, className }: PaneHandleProps) {
  const t = useTranslations("shell.resize");
  const drag = useRef<{ x: number; width: number } | null>(null);
  const limits = PANE_LIMITS[pane];
  const moved = (event: PointerEvent<HTMLDivElement>): number => {
    const start = drag.current ?? { x: event.clientX, width };
    return clampWidth(pane, start.width + (event.clientX - start.x) * growth(event.currentTarget, edge));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = growth(event.currentTarget, edge) * STEP_PX;
    const steps: Record<string, number> = { ArrowRight: width + step, ArrowLeft: width - step };
    const next = event.key === "Home" ? limits.min : event.key === "End" ? limits.max : steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onCommit(clampWidth(pane, next));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t(pane)}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      tabIndex={0}
      className={cx(
        "absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none transition-colors delay-100 hover:bg-accent-line/60 focus-visible:bg-accent-line",
        edge === "end" ? "-end-1" : "-start-1",
        className,
      )}
      onPointerDown={(event) => {
        // Else the browser takes the movement for a selection of text.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (drag.current) onDrag(moved(event));
      }}
      onLostPointerCapture={(event) => {
        if (drag.current) onCommit(moved(event));
        drag.current = null;
      }}
      onDoubleClick={() => {
        onCommit(limits.initial);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** +1 where moving right makes the pane wider, -1 where it makes it narrower; mirrored pages turn it over. */
function growth(element: HTMLElement, edge: "start" | "end"): 1 | -1 {
  const mirrored = getComputedStyle(element).direction === "rtl";
  return (edge === "end") === mirrored ? -1 : 1;
}
