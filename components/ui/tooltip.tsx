"use client";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";
import { Kbd } from "./kbd.tsx";

type TooltipProps = {
  label: string;
  keys?: readonly string[] | undefined;
  side?: "top" | "bottom" | "inline-end" | undefined;
  children: ReactElement;
};

/** Repeats the control's name and shows its keys, on hover and on focus. The control carries its own label. */
export function Tooltip({ label, keys, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side === "inline-end" ? inlineEnd() : side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex h-6.5 animate-fade-in items-center gap-2 rounded-md bg-raised px-2 text-12 whitespace-nowrap text-fg shadow-pop"
        >
          {label}
          {keys && <Kbd keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// The popper knows physical sides only, so a mirrored page turns the side over here.
function inlineEnd(): "left" | "right" {
  return typeof document !== "undefined" && document.documentElement.dir === "rtl" ? "left" : "right";
}
