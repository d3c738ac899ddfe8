"use client";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

/** A screen that failed: what happened, the id it is logged under, and one more try. */
export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const t = useTranslations();
  return (
    <EmptyState
      tone="red"
      live
      title={t("errors.title")}
      action={
        <Button tone="primary" onClick={reset}>
          {t("ui.retry")}
        </Button>
      }
    >
      {error.digest ? t("errors.body", { id: error.digest }) : t("errors.bodyNoId")}
    </EmptyState>
  );
}
