"use client";
import { Plus, Webhook } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { EndpointRow as Endpoint } from "#server/webhooks/sql/read-endpoints.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointRow } from "./endpoint-row.tsx";
import { useEndpoints } from "./use-endpoints.ts";

type EndpointsCardProps = { selectedId: string | null; onSelect: (id: string) => void };

/** Who listens. */
export function EndpointsCard({ selectedId, onSelect }: EndpointsCardProps) {
  const t = useTranslations("developers.endpoints");
  const trpc = useTRPC();
  const [edited, setEdited] = useState<Endpoint | "new" | null>(null);
  const endpoints = useEndpoints();
  const standings = useQuery({ ...trpc.webhooks.standings.queryOptions(), staleTime: 0, refetchInterval: 10_000 });
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setEdited("new")}>
      {t("add")}
    </Button>
  );
  return (
    <Card title={t("title")} flush actions={endpoints.data && endpoints.data.length > 0 && add}>
      <QueryState query={endpoints}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={Webhook} title={t("emptyTitle")} action={add}>
              {t("emptyBody")}
            </EmptyState>
          ) : (
            <ul aria-label={t("title")} className="divide-y divide-line">
              {rows.map((row) => (
                <EndpointRow
                  key={row.id}
                  endpoint={row}
                  standing={standings.data?.find(({ endpointId }) => endpointId === row.id)}
                  selected={row.id === selectedId}
                  onSelect={() => onSelect(row.id)}
                  onEdit={() => setEdited(row)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {edited !== null && (
        <EndpointDialog
          endpoint={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={onSelect}
        />
      )}
    </Card>
  );
}
