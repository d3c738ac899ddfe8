"use client";
import { Download, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Modal } from "#components/ui/modal.tsx";

type PhotoViewProps = {
  /** A signed address of the original. */
  src: string;
  author: string;
  onClose: () => void;
};

/** One photo over everything; Esc or a press beside it goes back. */
export function PhotoView({ src, author, onClose }: PhotoViewProps) {
  const t = useTranslations("inbox.bubble");
  const tu = useTranslations("ui");
  const id = useId();
  const alt = t("imageAlt", { name: author });
  return (
    <Modal
      labelledBy={id}
      onClose={onClose}
      className="inset-0 h-dvh max-h-none w-screen max-w-none animate-fade-in bg-bg"
    >
      <header className="flex items-center gap-2 px-4 py-2">
        <h2 id={id} className="flex-1 truncate text-14">
          {alt}
        </h2>
        <a href={src} download className={buttonClass("plain")}>
          <Icon as={Download} size={14} />
          {t("download")}
        </a>
        <IconButton icon={X} label={tu("close")} onClick={onClose} />
      </header>
      <div
        className="grid min-h-0 flex-1 place-items-center p-4 pt-0"
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose();
        }}
      >
        <img src={src} alt={alt} className="max-h-full max-w-full rounded-md object-contain" />
      </div>
    </Modal>
  );
}
