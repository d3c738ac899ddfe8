"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { SettledSearch } from "#components/shell/settled-search.tsx";
import { Select } from "#components/ui/select.tsx";
import { CONSENTS, type ContactsPlace } from "./place.ts";

type ListFiltersProps = { place: ContactsPlace; choose: (change: Partial<ContactsPlace>) => void };

/** The search and what else narrows the list. */
export function ListFilters({ place, choose }: ListFiltersProps) {
  const t = useTranslations("contacts");
  const trpc = useTRPC();
  const { member } = useWorkspace();
  const mayUseSegments = member.role === "admin" || member.role === "owner";
  const tags = useQuery(trpc.contacts.tags.queryOptions());
  const segments = useQuery({ ...trpc.segments.list.queryOptions(), enabled: mayUseSegments });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-pane:px-4">
      <SettledSearch
        className="w-72"
        label={t("list.search")}
        value={place.search}
        onSearch={(search) => choose({ search })}
      />
      <Select
        aria-label={t("list.tag")}
        className="w-36 max-pane:flex-1"
        value={String(place.tag ?? "")}
        options={[
          { value: "", label: t("list.anyTag") },
          ...(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => choose({ tag: Number(event.target.value) || null })}
      />
      <Select
        aria-label={t("list.consent")}
        className="w-36 max-pane:flex-1"
        value={place.consent ?? ""}
        options={[
          { value: "", label: t("list.anyConsent") },
          ...CONSENTS.map((value) => ({ value, label: t(`consent.${value}`) })),
        ]}
        onChange={(event) => choose({ consent: CONSENTS.find((each) => each === event.target.value) ?? null })}
      />
      {mayUseSegments && (
        <Select
          aria-label={t("list.segment")}
          className="w-44 max-pane:flex-1"
          value={place.segment ?? ""}
          options={[
            { value: "", label: t("list.anySegment") },
            ...(segments.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => choose({ segment: event.target.value || null })}
        />
      )}
    </div>
  );
}
