"use client";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DeliveriesCard } from "./deliveries/deliveries-card.tsx";
import { DeliveryCard } from "./deliveries/delivery-card.tsx";
import { ALL_ENDPOINTS } from "./deliveries/delivery-filters.tsx";
import { DevelopersPage } from "./developers-page.tsx";
import { EndpointsCard } from "./endpoints/endpoints-card.tsx";
import { SecretsCard } from "./endpoints/secrets-card.tsx";
import { ServedCard } from "./endpoints/served-card.tsx";
import { useEndpoints } from "./endpoints/use-endpoints.ts";
import { HealthCard } from "./health/health-card.tsx";
import { ApiKeysCard } from "./keys/api-keys-card.tsx";
import { usePlace } from "./use-place.ts";

/** Keys and webhooks: who may call, who listens, and what was sent. */
export function DevelopersScreen() {
  return (
    <DevelopersPage tab="main">
      <Board />
    </DevelopersPage>
  );
}

/** Settings beside what happens; one below the other where there is no room. */
function Board() {
  const t = useTranslations("developers");
  const [place, choose] = usePlace();
  const endpoints = useEndpoints();
  const known = endpoints.data ?? [];
  const chosen = known.find(({ id }) => id === place.endpoint);
  const endpoint = place.endpoint === ALL_ENDPOINTS ? null : (chosen ?? known[0] ?? null);
  return (
    <div className="grid grid-cols-[minmax(0,536fr)_minmax(0,788fr)] items-start gap-3 max-drawer:grid-cols-[minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <ApiKeysCard />
        <EndpointsCard selectedId={endpoint?.id ?? null} onSelect={(id) => choose({ endpoint: id, delivery: null })} />
        {endpoint && (
          <>
            <HealthCard key={`health ${endpoint.id}`} endpoint={endpoint} />
            <SecretsCard key={`secrets ${endpoint.id}`} endpoint={endpoint} />
            <ServedCard key={`served ${endpoint.id}`} endpoint={endpoint} />
          </>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {endpoints.data?.length === 0 ? (
          <Card title={t("deliveries.title")}>
            <p className="text-12 text-fg-2">{t("deliveries.noEndpointBody")}</p>
          </Card>
        ) : (
          <DeliveriesCard place={place} endpoints={known} endpoint={endpoint} choose={choose} />
        )}
        {place.delivery !== null && (
          <DeliveryCard key={place.delivery} id={place.delivery} endpoints={known} choose={choose} />
        )}
      </div>
    </div>
  );
}
