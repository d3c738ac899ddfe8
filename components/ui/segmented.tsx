"use client";
import { useId } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconGlyph } from "./icon.tsx";

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: IconGlyph }[];
  onChange: (value: Value) => void;
};

/** One choice of a few, all in sight. Radio buttons underneath, so arrow keys move. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex gap-0.5 rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "inline-flex h-6 cursor-pointer items-center gap-1.25 rounded-xs border px-2.25 text-12 font-medium max-pane:h-9",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent",
            option.value === value
              ? "border-line-strong bg-raised text-fg"
              : "border-transparent text-fg-2 hover:text-fg",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.icon && <Icon as={option.icon} size={14} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
