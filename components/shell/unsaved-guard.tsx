"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LEAVE_EVENT, LeaveEvent } from "#components/lib/leave.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";

/** Asks before what was typed into a form is lost: by a link, a key, the browser's back, or closing the page. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const t = useTranslations("ui");
  const leaving = useUnsavedGuard(when);
  return (
    <ConfirmDialog
      open={leaving.isAsked}
      onOpenChange={leaving.stay}
      title={t("unsaved")}
      description={t("unsavedBody")}
      confirmLabel={t("unsavedLeave")}
      onConfirm={leaving.go}
    />
  );
}

/** Holds every way off the page while `isDirty`, and carries out the held one when asked to. */
function useUnsavedGuard(isDirty: boolean): { isAsked: boolean; stay: () => void; go: () => void } {
  const router = useRouter();
  const [held, setHeld] = useState<{ go: () => void } | null>(null);
  const isLeaving = useRef(false);
  const hold = useEffectEvent((event: Event, go: () => void) => {
    if (isLeaving.current || event.defaultPrevented) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setHeld({ go });
  });
  const goTo = useEffectEvent((url: URL) => {
    router.push(url.href.slice(url.origin.length));
  });
  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const url = ownLinkOf(event);
      if (url)
        hold(event, () => {
          goTo(url);
        });
    };
    const onLeave = (event: Event) => {
      if (event instanceof LeaveEvent) hold(event, event.go);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    // Back and forward; only here can they be held, and a browser without it is asked by nobody.
    const onNavigate = (event: NavigateEvent) => {
      const { key } = event.destination;
      if (event.navigationType === "traverse" && event.cancelable) hold(event, () => void navigation.traverseTo(key));
    };
    window.addEventListener("click", onClick, { capture: true });
    window.addEventListener(LEAVE_EVENT, onLeave);
    window.addEventListener("beforeunload", onUnload);
    if ("navigation" in window) navigation.addEventListener("navigate", onNavigate);
    return () => {
      window.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener(LEAVE_EVENT, onLeave);
      window.removeEventListener("beforeunload", onUnload);
      if ("navigation" in window) navigation.removeEventListener("navigate", onNavigate);
    };
  }, [isDirty]);
  return {
    isAsked: held !== null,
    stay: () => {
      setHeld(null);
    },
    go: () => {
      isLeaving.current = true;
      setHeld(null);
      held?.go();
    },
  };
}

/** Where a click leads within this site and window; null when it opens something else or beside it. */
function ownLinkOf(event: MouseEvent): URL | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  const { origin, pathname, search } = window.location;
  const isHere = url.pathname === pathname && url.search === search;
  return url.origin === origin && !isHere ? url : null;
}
