"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { SHORTCUTS, type Shortcut } from "./shortcuts.ts";

const ORDER = Object.keys(SHORTCUTS).filter((name): name is Shortcut => name in SHORTCUTS);

/** Every key of the inbox. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("inbox.help");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("title")}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2">
        {ORDER.map((name) => (
          <div key={name} className="contents">
            <dt className="justify-self-end">
              <Kbd keys={SHORTCUTS[name]} />
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
