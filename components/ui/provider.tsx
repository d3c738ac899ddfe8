"use client";
import type { ReactNode } from "react";
import { ToastLayer } from "./toast-layer.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";

/** Once, around the whole application: the layers that tooltips and toasts are drawn in. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipLayer>
      {children}
      <ToastLayer />
    </TooltipLayer>
  );
}
