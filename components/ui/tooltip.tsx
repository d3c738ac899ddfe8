"use client";
import type { ReactNode } from "react";
import type { Side } from "./place-beside.ts";
import { useTooltipLayer } from "./tooltip-layer.tsx";

type TooltipProps = {
  label: string;
  keys?: readonly string[] | undefined;
  side?: Side | undefined;
  /** One control, which carries its own label. */
  children: ReactNode;
};

/** Repeats the control's name and shows its keys, to the mouse after a moment and to the keyboard at once. */
export function Tooltip({ label, keys, side = "bottom", children }: TooltipProps) {
  const layer = useTooltipLayer();
  const show = (wrapper: Element, atOnce: boolean) => {
    const anchor = wrapper.firstElementChild;
    if (anchor) layer?.show({ anchor, label, keys, side }, atOnce);
  };
  return (
    <span
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") show(event.currentTarget, false);
      }}
      onPointerLeave={() => layer?.hide()}
      onPointerDown={() => layer?.hide()}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) show(event.currentTarget, true);
      }}
      onBlur={() => layer?.hide()}
    >
      {children}
    </span>
  );
}
