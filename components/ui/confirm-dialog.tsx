"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The verb of what happens, such as "Remove Ana". */
  confirmLabel: string;
  /** Must be typed first, where the loss cannot be undone. */
  typed?: string;
  pending?: boolean;
  onConfirm: () => void;
};

/** Asks once before a loss. The button never goes grey: a wrong word is explained beside the field. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, typed, pending = false, onConfirm } = props;
  const t = useTranslations("ui");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const wrong = typed !== undefined && text.trim() !== typed;
  const close = (next: boolean) => {
    setText("");
    setTried(false);
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={description}
      footer={
        <>
          <Button
            onClick={() => {
              close(false);
            }}
          >
            {t("cancel")}
          </Button>
          <Button
            tone="danger"
            pending={pending}
            onClick={() => {
              setTried(true);
              if (!wrong) onConfirm();
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typed !== undefined && (
        <Field
          label={t("typeToConfirm", { word: typed })}
          error={tried && wrong ? t("typedWrong", { word: typed }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={text}
              autoComplete="off"
              onChange={(event) => {
                setText(event.target.value);
              }}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
