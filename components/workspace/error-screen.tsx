"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

export type ErrorScreenProps = { error: Error & { digest?: string }; reset: () => void };

/** A screen that failed: what happened, the id it is logged under, and one more try. */
export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const t = useTranslations();
  const router = useRouter();
  // What the server made has to be asked for anew: putting the screen back alone would show the same failure.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <EmptyState
      tone="red"
      live
      title={t("errors.title")}
      action={
        <Button tone="primary" onClick={retry}>
          {t("ui.retry")}
        </Button>
      }
    >
      {error.digest ? t("errors.body", { id: error.digest }) : t("errors.bodyNoId")}
    </EmptyState>
  );
}
