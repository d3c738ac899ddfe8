"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { Select } from "#components/ui/select.tsx";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { hostOf } from "../host-of.ts";
import { SHOWN_STATUSES, WITHIN, type DevelopersPlace } from "../place.ts";

/** In the address: deliveries of every endpoint. */
export const ALL_ENDPOINTS = "all";

type DeliveryFiltersProps = {
  place: DevelopersPlace;
  endpoints: readonly EndpointRow[];
  /** Null for all. */
  endpointId: string | null;
  choose: (change: Partial<DevelopersPlace>) => void;
};

/** What the list of deliveries is narrowed to. */
export function DeliveryFilters({ place, endpoints, endpointId, choose }: DeliveryFiltersProps) {
  const t = useTranslations("developers.deliveries");
  const te = useTranslations("developers.endpoints");
  const trpc = useTRPC();
  const catalogue = useQuery(trpc.webhooks.catalogue.queryOptions());
  const types = catalogue.data?.map(({ type }) => type) ?? (place.type === null ? [] : [place.type]);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <Segmented
        label={t("show")}
        value={place.status ?? "all"}
        onChange={(value) => choose({ status: value === "all" ? null : value })}
        options={(["all", ...SHOWN_STATUSES] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <Select
        aria-label={t("endpoint")}
        className="w-44 max-pane:w-full"
        value={endpointId ?? ALL_ENDPOINTS}
        onChange={(event) => choose({ endpoint: event.target.value, delivery: null })}
        options={[
          { value: ALL_ENDPOINTS, label: te("all") },
          ...endpoints.map(({ id, url }) => ({ value: id, label: hostOf(url) })),
        ]}
      />
      <Select
        aria-label={t("type")}
        className="w-40 max-pane:w-full"
        value={place.type ?? ""}
        onChange={(event) => choose({ type: event.target.value || null })}
        options={[{ value: "", label: t("anyType") }, ...types.map((type) => ({ value: type, label: type }))]}
      />
      <Select
        aria-label={t("time")}
        className="w-32 max-pane:w-full"
        value={place.within}
        onChange={(event) => choose({ within: WITHIN.find((within) => within === event.target.value) ?? "any" })}
        options={WITHIN.map((value) => ({ value, label: t(`within.${value}`) }))}
      />
    </div>
  );
}
