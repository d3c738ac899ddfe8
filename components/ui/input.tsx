import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** Shared by every control that is typed into or chosen from. */
export const controlClass = cx(
  "h-7 w-full rounded-md border border-line-strong bg-surface px-2 text-13 text-fg outline-none transition-shadow duration-75",
  "focus:border-accent focus:ring-3 focus:ring-accent-soft",
  "aria-invalid:border-red aria-invalid:focus:ring-red-soft",
  "max-pane:h-11 max-pane:text-15",
);

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cx(controlClass, "read-only:bg-sunken read-only:text-fg-2", className)} />;
}
