import type { ReactNode } from "react";

type CheckLineProps = { label: ReactNode; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** Something that holds or does not, with why one would want it. */
export function CheckLine({ label, hint, checked, onChange }: CheckLineProps) {
  return (
    <label className="grid min-h-7 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 max-pane:min-h-11">
      <input
        type="checkbox"
        className="mt-0.5 size-4 accent-accent max-pane:size-5"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <span className="block text-12 text-fg-3">{hint}</span>}
      </span>
    </label>
  );
}

type RadioLineProps = { name: string; label: string; hint?: string; checked: boolean; onChoose: () => void };

/** One choice of a few that need words. */
export function RadioLine({ name, label, hint, checked, onChoose }: RadioLineProps) {
  return (
    <label className="grid min-h-7 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 max-pane:min-h-11">
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-4 accent-accent max-pane:size-5"
        checked={checked}
        onChange={onChoose}
      />
      <span>
        {label}
        {hint && <span className="block text-12 text-fg-3">{hint}</span>}
      </span>
    </label>
  );
}
