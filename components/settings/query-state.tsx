"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

type QueryStateProps<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
};

/** Loading in the shape of rows, or why it did not load with a way to try again, or the data. */
export function QueryState<Data>({ query, children }: QueryStateProps<Data>) {
  const t = useTranslations();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <EmptyState
        tone="red"
        live
        title={t("settings.error.title")}
        action={<Button onClick={() => void query.refetch()}>{t("ui.retry")}</Button>}
      >
        {t("settings.error.body")}
      </EmptyState>
    );
  return (
    <div className="grid gap-3 p-4" aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className={row === 1 ? "w-64" : "w-48"} />
      ))}
    </div>
  );
}
