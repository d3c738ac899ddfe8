"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { Modal } from "./modal.tsx";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** A drawer at the inline end instead of a sheet in the middle. */
  drawer?: boolean;
  /** The title is drawn by the content; it is still said. */
  titleHidden?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** A question or a short form over the page. Esc and a press beside it close it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, drawer = false, titleHidden = false, footer, children } = props;
  const t = useTranslations("ui");
  const id = useId();
  if (!open) return null;
  const close = () => {
    onOpenChange(false);
  };
  return (
    <Modal
      labelledBy={`${id}-title`}
      describedBy={description && `${id}-about`}
      onClose={close}
      className={cx(
        "shadow-pop",
        drawer
          ? "inset-y-0 start-auto end-0 h-dvh max-h-none w-80 max-w-[calc(100vw-48px)] animate-fade-in bg-surface"
          : "inset-x-0 top-[max(12dvh,16px)] mx-auto max-h-[76dvh] w-[min(440px,calc(100vw-32px))] max-w-none animate-sheet-in rounded-[10px] bg-raised",
      )}
    >
      {titleHidden ? (
        <h2 id={`${id}-title`} className="sr-only">
          {title}
        </h2>
      ) : (
        <header className="flex items-start gap-2 px-4 pt-3.5 pb-2">
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="text-15">
              {title}
            </h2>
            {description && (
              <p id={`${id}-about`} className="mt-0.5 text-13 text-fg-2">
                {description}
              </p>
            )}
          </div>
          <IconButton icon={X} label={t("close")} size="sm" onClick={close} />
        </header>
      )}
      <div className={cx("flex min-h-0 flex-1 flex-col overflow-y-auto", !titleHidden && "px-4 pt-1 pb-4")}>
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-2.5">{footer}</footer>
      )}
    </Modal>
  );
}
