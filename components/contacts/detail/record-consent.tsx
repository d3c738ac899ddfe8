"use client";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { controlClass } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";
import { useContactMoves } from "./use-contact-moves.ts";

type RecordConsentProps = { contactId: string; status: "opted_in" | "opted_out"; onClose: () => void };

/** Writes down what somebody said to a colleague, word for word. */
export function RecordConsent({ contactId, status, onClose }: RecordConsentProps) {
  const t = useTranslations("contacts.ledger");
  const { recordConsent } = useContactMoves();
  const [wording, setWording] = useState("");
  const [isTried, setTried] = useState(false);
  const isIn = status === "opted_in";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (wording.trim() === "" || recordConsent.isPending) return;
    recordConsent.mutate(
      { contactId, status, wording: wording.trim() },
      {
        onSuccess: () => {
          showToast(t("recorded"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={t(isIn ? "optInTitle" : "optOutTitle")}>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        <Field
          label={t("wording")}
          hint={t("wordingHint")}
          error={isTried && wording.trim() === "" ? t("wordingMissing") : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              rows={3}
              maxLength={4_000}
              className={cx(controlClass, "h-auto py-1.5 max-pane:h-auto")}
              value={wording}
              onChange={(event) => setWording(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="primary" pending={recordConsent.isPending}>
          {t(isIn ? "submitIn" : "submitOut")}
        </Button>
      </form>
    </Dialog>
  );
}
