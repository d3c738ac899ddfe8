"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useImportMoves } from "./use-import-moves.ts";

export function CancelImport({ id }: { id: string }) {
  const t = useTranslations("contacts.import");
  const { cancel } = useImportMoves();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button tone="plain" onClick={() => setAsked(true)}>
        {t("cancel")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t("cancelTitle")}
        description={t("cancelBody")}
        confirmLabel={t("cancel")}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate({ id }, { onSettled: () => setAsked(false) })}
      />
    </>
  );
}
