import { useId, type ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

type CheckFieldProps = { label: ReactNode; hint?: string | undefined; register: UseFormRegisterReturn; value?: string };

/** A box to tick, its words beside it. */
export function CheckField({ label, hint, register, value }: CheckFieldProps) {
  const id = useId();
  return (
    <label className="flex items-start gap-2 py-0.75 max-pane:py-2.5">
      <input
        type="checkbox"
        {...(value === undefined ? {} : { value })}
        aria-describedby={hint ? id : undefined}
        className="mt-0.75 size-3.5 shrink-0 accent-accent max-pane:size-5"
        {...register}
      />
      <span className="min-w-0">
        {label}
        {hint && (
          <span id={id} className="block text-12 text-fg-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
