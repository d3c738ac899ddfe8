import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { controlClass } from "./input.tsx";

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly { value: string; label: string }[];
};

/** The browser's own list: it knows every keyboard, screen reader and phone. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={cx("relative block", className)}>
      <select {...rest} className={cx(controlClass, "appearance-none truncate pe-7 max-pane:pe-9")}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-2 grid place-items-center text-icon">
        <Icon as={ChevronsUpDown} size={14} />
      </span>
    </span>
  );
}
