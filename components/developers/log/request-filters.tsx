"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { SettledSearch } from "#components/shell/settled-search.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { Select } from "#components/ui/select.tsx";
import type { LogPlace } from "./place.ts";

const FACETS_MS = 5_000;

type RequestFiltersProps = { place: LogPlace; choose: (change: Partial<LogPlace>) => void };

/** What the list is narrowed to. Offered is what came in the last day, and what is chosen. */
export function RequestFilters({ place, choose }: RequestFiltersProps) {
  const t = useTranslations("developers.log");
  const trpc = useTRPC();
  const facets = useQuery({ ...trpc.apiLog.facets.queryOptions(), refetchInterval: FACETS_MS }).data ?? [];
  const keys = new Map(facets.map(({ keyId, keyName }) => [keyId, keyName]));
  if (place.keyId !== null && !keys.has(place.keyId)) keys.set(place.keyId, t("otherKey"));
  const routes = new Set(facets.map(({ method, route }) => `${method} ${route}`));
  if (place.route !== null) routes.add(place.route);
  const statuses = new Set(facets.map(({ status }) => status));
  if (place.status !== null) statuses.add(place.status);
  const routeLabel = (route: string) => (route.endsWith(" ") ? t("noRoute", { method: route.trim() }) : route);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <Segmented
        label={t("show")}
        value={place.isFailed ? "failed" : "all"}
        onChange={(value) => choose({ isFailed: value === "failed" })}
        options={(["all", "failed"] as const).map((value) => ({ value, label: t(`which.${value}`) }))}
      />
      <Select
        aria-label={t("key")}
        className="w-36 max-pane:flex-1 max-pane:basis-36"
        value={place.keyId ?? ""}
        onChange={(event) => choose({ keyId: event.target.value || null })}
        options={[{ value: "", label: t("anyKey") }, ...[...keys].map(([value, label]) => ({ value, label }))]}
      />
      <Select
        aria-label={t("route")}
        className="w-44 max-pane:w-full"
        value={place.route ?? ""}
        onChange={(event) => choose({ route: event.target.value || null })}
        options={[
          { value: "", label: t("anyRoute") },
          ...[...routes].sort(byPath).map((route) => ({ value: route, label: routeLabel(route) })),
        ]}
      />
      <Select
        aria-label={t("status")}
        className="w-28 max-pane:flex-1 max-pane:basis-36"
        value={String(place.status ?? "")}
        onChange={(event) => choose({ status: event.target.value === "" ? null : Number(event.target.value) })}
        options={[
          { value: "", label: t("anyStatus") },
          ...[...statuses].sort((a, b) => a - b).map((status) => ({ value: String(status), label: String(status) })),
        ]}
      />
      <SettledSearch
        className="w-56"
        label={t("search")}
        value={place.search ?? ""}
        onSearch={(search) => choose({ search: search || null })}
      />
    </div>
  );
}

/** Routes of one resource stand together. */
function byPath(one: string, other: string): number {
  const [a, b] = [one.replace(/^\S+ /, ""), other.replace(/^\S+ /, "")];
  return a.localeCompare(b, "en") || one.localeCompare(other, "en");
}
