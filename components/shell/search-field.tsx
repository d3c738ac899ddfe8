"use client";
import { Search } from "lucide-react";
import { useRef } from "react";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Input } from "#components/ui/input.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { usePageKeys } from "./use-page-keys.ts";

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  className?: string;
};

/** The search of a screen. `/` comes here. */
export function SearchField({ label, value, onChange, maxLength, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  usePageKeys({ "/": () => input.current?.focus() });
  return (
    <span className={cx("relative block max-pane:w-full", className)}>
      <span className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center text-icon">
        <Icon as={Search} size={14} />
      </span>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        className="ps-7 pe-7"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="pointer-events-none absolute inset-y-0 end-2 grid place-items-center">
        <Kbd keys={["/"]} />
      </span>
    </span>
  );
}
