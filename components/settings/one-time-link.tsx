"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Input } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";

type OneTimeLinkProps = { title: string; description: string; url: string; onClose: () => void };

/** A link that is shown this once, to be copied and sent by hand. */
export function OneTimeLink({ title, description, url, onClose }: OneTimeLinkProps) {
  const t = useTranslations("settings.members");
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast(t("linkCopied")),
      // Without permission the text stands selected in the field.
      () => document.querySelector<HTMLInputElement>("[data-one-time-link]")?.select(),
    );
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <div className="flex gap-2">
        <Input
          data-one-time-link
          readOnly
          value={url}
          aria-label={t("copyLink")}
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button tone="primary" icon={Copy} onClick={() => void copy()}>
          {t("copyLink")}
        </Button>
      </div>
    </Dialog>
  );
}
