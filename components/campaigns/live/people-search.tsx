"use client";
import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Input } from "#components/ui/input.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

type PeopleSearchProps = { value: string; onChange: (text: string) => void };

/** Finds somebody of the campaign. `/` comes here. */
export function PeopleSearch({ value, onChange }: PeopleSearchProps) {
  const t = useTranslations("campaigns.live");
  const input = useRef<HTMLInputElement>(null);
  usePageKeys({ "/": () => input.current?.focus() });
  return (
    <span className="relative block w-52 max-pane:w-full pane:ms-auto">
      <span className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center text-icon">
        <Icon as={Search} size={14} />
      </span>
      <Input
        ref={input}
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        className="ps-7 pe-7"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="pointer-events-none absolute inset-y-0 end-2 grid place-items-center">
        <Kbd keys={["/"]} />
      </span>
    </span>
  );
}
