"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

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

/** Holds focus, closes on Esc, gives focus back to what opened it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, drawer = false, titleHidden = false, footer, children } = props;
  const t = useTranslations("ui");
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 animate-fade-in bg-scrim" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={focusFirstField}
          className={cx(
            "fixed z-40 flex flex-col bg-raised shadow-pop outline-none",
            drawer
              ? "inset-y-0 end-0 w-80 max-w-[calc(100vw-48px)] animate-fade-in bg-surface"
              : "inset-x-0 top-[max(12dvh,16px)] mx-auto max-h-[76dvh] w-[min(440px,calc(100vw-32px))] animate-sheet-in rounded-[10px]",
          )}
        >
          {titleHidden ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <header className="flex items-start gap-2 px-4 pt-3.5 pb-2">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-15">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-0.5 text-13 text-fg-2">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} label={t("close")} size="sm" />
              </Radix.Close>
            </header>
          )}
          <div className={cx("min-h-0 flex-1 overflow-y-auto", !titleHidden && "px-4 pt-1 pb-4")}>{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-2.5">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// The first thing to fill in, else the sheet itself: the close button first would invite closing, and show its tooltip.
function focusFirstField(event: Event): void {
  const sheet = event.currentTarget;
  if (!(sheet instanceof HTMLElement)) return;
  event.preventDefault();
  (sheet.querySelector<HTMLElement>("input, select, textarea") ?? sheet).focus();
}
