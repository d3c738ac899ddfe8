"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { fieldOfMoment, momentOfField, snoozeChoices } from "./snooze-times.ts";

type SnoozeDialogProps = { onSnooze: (until: Date) => void; onClose: () => void };

/** Asks for the moment a conversation is put aside to. */
export function SnoozeDialog({ onSnooze, onClose }: SnoozeDialogProps) {
  const t = useTranslations("inbox.snooze");
  const [text, setText] = useState(() => {
    const [first] = snoozeChoices(new Date());
    return first ? fieldOfMoment(first.at) : "";
  });
  const [isTried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    const until = momentOfField(text, new Date());
    if (!until) return;
    onClose();
    onSnooze(until);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      footer={
        <Button tone="primary" onClick={submit}>
          {t("submit")}
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t("until")} error={isTried && !momentOfField(text, new Date()) ? t("wrong") : undefined}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
