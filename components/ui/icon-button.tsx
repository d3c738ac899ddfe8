"use client";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconGlyph } from "./icon.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  icon: IconGlyph;
  /** Said by screen readers and shown in the tooltip. */
  label: string;
  keys?: readonly string[];
  size?: "sm" | "md";
  tooltipSide?: "top" | "bottom" | "inline-end";
};

export function IconButton({ icon, label, keys, size = "md", tooltipSide, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} keys={keys} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={cx(
          "inline-grid shrink-0 place-items-center rounded-md text-icon transition-colors duration-75",
          "hover:bg-hover hover:text-fg aria-expanded:bg-hover aria-expanded:text-fg aria-pressed:bg-hover aria-pressed:text-fg",
          size === "sm" ? "size-6 max-pane:size-9" : "size-7 max-pane:size-11",
          className,
        )}
      >
        <Icon as={icon} size={size === "sm" ? 14 : 16} className="max-pane:size-5" />
      </button>
    </Tooltip>
  );
}
