"use client";
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { cx } from "./cx.ts";

type ModalProps = {
  /** Ids of what names and describes it. */
  labelledBy: string;
  describedBy?: string | undefined;
  onClose: () => void;
  /** Says its largest size too: the browser's own is a little less than the page, and of two classes for one thing either may win. */
  className: string;
  children: ReactNode;
};

/**
 * The browser's own modal: it makes the rest inert, keeps focus inside and gives it back. Rendered means open. It mounts
 * at the end of the body, so that it may be used inside a form.
 */
export function Modal({ labelledBy, describedBy, onClose, className, children }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    dialog.showModal();
    // The first thing to fill in, else the sheet itself: the close button first would invite closing.
    (dialog.querySelector<HTMLElement>("input, select, textarea") ?? dialog).focus();
    return () => {
      dialog.close();
    };
  }, []);
  // A page that starts with an open question is first drawn without it on the server.
  if (typeof document === "undefined") return null;
  return createPortal(
    <dialog
      ref={box}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={cx("fixed flex-col text-fg outline-none backdrop:bg-scrim open:flex", className)}
      onCancel={(event) => {
        // A file field inside cancels too, and that is not ours.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
      }}
      onClick={(event) => {
        if (isOutside(event)) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

// A press on the backdrop has the dialog as its target, but lies outside its box.
function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget || event.detail === 0) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height;
}
