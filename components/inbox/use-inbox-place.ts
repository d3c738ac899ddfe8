"use client";
import { usePathname } from "next/navigation";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { inboxHref, readInboxPlace, type InboxPlace } from "#components/lib/cache/places.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";

export type InboxNavigation = {
  place: InboxPlace;
  hrefOf: (place: InboxPlace) => string;
  go: (place: InboxPlace, how?: "push" | "replace") => void;
  open: (conversationId: string | null, how?: "push" | "replace") => void;
};

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * The address, at once: the router tells of a change in a transition, which draws some frames later. It alone knows where it
 * leads out of the inbox.
 */
function useAddress(inbox: string): string {
  const routed = usePathname();
  const actual = useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => routed,
  );
  return actual.startsWith(inbox) ? actual : routed;
}

/** Where one is in the inbox. Moving changes the address in the browser only: the data is here or on its way, no page is asked for. */
export function useInboxPlace(): InboxNavigation {
  const { workspace } = useWorkspace();
  const base = `/w/${workspace.id}`;
  const pathname = useAddress(`${base}/inbox`);
  const place = useMemo(
    () => readInboxPlace(pathname.slice(`${base}/inbox`.length).split("/").filter(Boolean)),
    [pathname, base],
  );
  const hrefOf = useCallback((to: InboxPlace) => inboxHref(base, to), [base]);
  const go = useCallback(
    (to: InboxPlace, how: "push" | "replace" = "push") => {
      if (how === "push") window.history.pushState(null, "", inboxHref(base, to));
      else window.history.replaceState(null, "", inboxHref(base, to));
      for (const listener of listeners) listener();
    },
    [base],
  );
  // The same function while the list stays: each row of it gets this one.
  const { queue, teamId } = place;
  const open = useCallback(
    (conversationId: string | null, how: "push" | "replace" = "push") => {
      go({ queue, teamId, conversationId }, how);
    },
    [go, queue, teamId],
  );
  return { place, hrefOf, go, open };
}
