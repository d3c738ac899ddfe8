"use client";
import { useTranslations } from "next-intl";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { CopyButton } from "./copy-button.tsx";

type OneTimeSecretProps = {
  title: string;
  description: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  onClose: () => void;
  children?: ReactNode;
};

/** A secret that is shown this once, to be copied. A press beside it or Esc, by mistake, does not lose it. */
export function OneTimeSecret({ title, description, label, secret, onClose, children }: OneTimeSecretProps) {
  const t = useTranslations("developers");
  const box = useRef<HTMLDivElement>(null);
  const [isWarned, setWarned] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (isWarned) onClose();
        else setWarned(true);
      }}
      title={title}
      description={description}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t("secretDone")}
        </Button>
      }
    >
      <div ref={box} className="grid gap-3.5">
        <Field label={label}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                readOnly
                value={secret}
                dir="ltr"
                className="font-mono"
                onFocus={(event) => event.currentTarget.select()}
              />
              {/* Without permission to copy, the text stands selected in its field. */}
              <CopyButton
                worded
                text={secret}
                label={t("copy")}
                onRefused={() => box.current?.querySelector("input")?.select()}
              />
            </div>
          )}
        </Field>
        {isWarned && (
          <Callout tone="amber" live>
            {t("secretKept")}
          </Callout>
        )}
        {children}
      </div>
    </Dialog>
  );
}
