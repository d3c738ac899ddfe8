"use client";
import { FlaskConical, History, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { QueryState } from "#components/settings/query-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { useEndpointMoves } from "../endpoints/use-endpoint-moves.ts";
import { hostOf } from "../host-of.ts";
import type { DevelopersPlace } from "../place.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { useDeliveries } from "./use-deliveries.ts";

type DeliveriesCardProps = {
  place: DevelopersPlace;
  endpoints: readonly EndpointRow[];
  /** Whose deliveries are shown; null for everybody's. */
  endpoint: EndpointRow | null;
  choose: (change: Partial<DevelopersPlace>) => void;
};

const UNFILTERED = { status: null, type: null, within: "any" } as const;

/** What was sent, to whom, and what became of it. */
export function DeliveriesCard({ place, endpoints, endpoint, choose }: DeliveriesCardProps) {
  const t = useTranslations("developers.deliveries");
  const { status, type, within } = place;
  const { query, rows } = useDeliveries({ endpointId: endpoint?.id ?? null, status, type, within });
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const hosts = useMemo(() => new Map(endpoints.map(({ id, url }) => [id, hostOf(url)])), [endpoints]);
  const isFiltered = status !== null || type !== null || within !== "any";
  return (
    <Card
      flush
      title={endpoint ? t("titleOf", { host: hostOf(endpoint.url) }) : t("title")}
      actions={endpoint && <EndpointActions key={endpoint.id} endpoint={endpoint} />}
    >
      <DeliveryFilters place={place} endpoints={endpoints} endpointId={endpoint?.id ?? null} choose={choose} />
      <QueryState query={query}>
        {() =>
          rows.length > 0 ? (
            <DeliveryList
              rows={rows}
              hosts={endpoint ? null : hosts}
              selectedId={place.delivery}
              onSelect={(delivery) => choose({ delivery })}
              loadMore={loadMore}
            />
          ) : isFiltered ? (
            <EmptyState
              title={t("noneTitle")}
              action={<Button onClick={() => choose(UNFILTERED)}>{t("clear")}</Button>}
            >
              {t("noneBody")}
            </EmptyState>
          ) : (
            <EmptyState icon={Send} title={t("emptyTitle")}>
              {t("emptyBody")}
            </EmptyState>
          )
        }
      </QueryState>
    </Card>
  );
}

function EndpointActions({ endpoint }: { endpoint: EndpointRow }) {
  const t = useTranslations("developers");
  const moves = useEndpointMoves(endpoint);
  const [isReplaying, setReplaying] = useState(false);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="sm" icon={FlaskConical} pending={moves.isTesting} onClick={moves.sendTest}>
        {t("endpoints.test")}
      </Button>
      <Button size="sm" icon={History} onClick={() => setReplaying(true)}>
        {t("deliveries.replaySince")}
      </Button>
      {isReplaying && <ReplayDialog endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </div>
  );
}
