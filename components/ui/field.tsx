"use client";
import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

/** Spread onto the control, so that label, hint and error belong to it. */
type FieldControl = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to put it right, in words. */
  error?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const about = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={cx("grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1", className)}>
      <label htmlFor={id} className="text-12 font-medium text-fg-2">
        {label}
      </label>
      {children({
        id,
        ...(about ? { "aria-describedby": about } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.25 text-12 text-red-fg">
          <Icon as={CircleAlert} size={14} className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-12 text-fg-3">
          {hint}
        </div>
      )}
    </div>
  );
}
