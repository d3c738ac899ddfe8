"use client";
import { Download, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";

type PhotoViewProps = {
  /** A signed address of the original. */
  src: string;
  author: string;
  onClose: () => void;
};

/** One photo over everything; Esc or a click beside it goes back. */
export function PhotoView({ src, author, onClose }: PhotoViewProps) {
  const t = useTranslations("inbox.bubble");
  const tu = useTranslations("ui");
  const alt = t("imageAlt", { name: author });
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-bg/95" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)] outline-none"
          onClick={onClose}
        >
          <header
            className="flex items-center gap-2 px-4 py-2"
            onClick={(event) => {
              event.stopPropagation();
            }}
          >
            <Radix.Title className="flex-1 truncate text-14">{alt}</Radix.Title>
            <a href={src} download className={buttonClass("plain")}>
              <Icon as={Download} size={14} />
              {t("download")}
            </a>
            <IconButton icon={X} label={tu("close")} onClick={onClose} />
          </header>
          <div className="grid min-h-0 place-items-center p-4 pt-0">
            <img
              src={src}
              alt={alt}
              className="max-h-full max-w-full rounded-md object-contain"
              onClick={(event) => {
                event.stopPropagation();
              }}
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
