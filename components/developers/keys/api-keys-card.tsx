"use client";
import { KeyRound, Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyRow } from "./key-row.tsx";

const REFRESH_MS = 30_000;
const COLUMNS = ["key", "may", "used", "expires", "menu"] as const;

/** The keys of the public API. */
export function ApiKeysCard() {
  const t = useTranslations("developers.keys");
  const trpc = useTRPC();
  const [isAdding, setAdding] = useState(false);
  const keys = useQuery({ ...trpc.apiKeys.list.queryOptions(), refetchInterval: REFRESH_MS });
  const add = (
    <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Card title={t("title")} flush actions={keys.data && keys.data.length > 0 && add}>
      <QueryState query={keys}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={KeyRound} title={t("emptyTitle")} action={add}>
              {t("emptyBody")}
            </EmptyState>
          ) : (
            <Table
              caption={t("title")}
              columns={COLUMNS.map((key) => ({ key, label: t(`column.${key}`), hidden: key === "menu" }))}
            >
              {rows.map((row) => (
                <KeyRow key={row.id} apiKey={row} />
              ))}
            </Table>
          )
        }
      </QueryState>
      {isAdding && <KeyDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
