"use client";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { TOAST_EVENT, ToastEvent, type ToastOptions } from "./toast-event.ts";

type Toast = { id: number; text: string; options: ToastOptions };

const AT_ONCE = 3;
const STAY_MS = 4_000;
const STAY_WITH_ACTION_MS = 8_000;

/** Draws toasts, the newest last, three at most. It is always there, so that screen readers hear what comes. */
export function ToastLayer() {
  const t = useTranslations("ui");
  const box = useRef<HTMLElement>(null);
  const count = useRef(0);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(() => {
    const layer = box.current;
    layer?.showPopover();
    const onToast = (event: Event) => {
      if (!(event instanceof ToastEvent)) return;
      count.current += 1;
      const toast = { id: count.current, text: event.text, options: event.options };
      setToasts((before) => [...before, toast].slice(-AT_ONCE));
      // Shown anew, so that it lies over a dialog that was opened meanwhile.
      layer?.hidePopover();
      layer?.showPopover();
    };
    window.addEventListener(TOAST_EVENT, onToast);
    return () => {
      window.removeEventListener(TOAST_EVENT, onToast);
    };
  }, []);
  return (
    <section
      ref={box}
      popover="manual"
      aria-label={t("notifications")}
      aria-live="polite"
      className="inset-x-0 top-auto bottom-4 mx-auto my-0 w-fit max-w-[calc(100vw-32px)] gap-2 bg-transparent p-0 text-fg open:grid max-pane:bottom-20 [&:popover-open]:overflow-visible"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onGone={() => {
            setToasts((before) => before.filter((other) => other.id !== toast.id));
          }}
        />
      ))}
    </section>
  );
}

function ToastCard({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { tone = "done", action, durationMs = action ? STAY_WITH_ACTION_MS : STAY_MS } = toast.options;
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  }, [onGone]);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => {
      gone.current();
    }, durationMs);
    return () => {
      clearTimeout(timer);
    };
  }, [held, durationMs]);
  const hold = (on: boolean) => () => {
    setHeld(on);
  };
  return (
    <div
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className="mx-auto flex min-h-9 w-fit animate-sheet-in items-center gap-2.5 rounded-lg bg-raised py-1 ps-3 pe-1.5 text-13 shadow-pop"
    >
      <Icon
        as={tone === "done" ? CircleCheck : CircleAlert}
        className={tone === "done" ? "text-icon" : "text-red-fg"}
      />
      <span className="pe-1.5">{toast.text}</span>
      {action && (
        <Button
          tone="plain"
          size="sm"
          {...(action.keys ? { keys: action.keys } : {})}
          onClick={() => {
            action.onAction();
            onGone();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
