"use client";
import { usePathname } from "next/navigation";
import { useCallback, useMemo } from "react";
import { inboxHref, readInboxPlace, type InboxPlace } from "#components/lib/cache/places.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";

export type InboxNavigation = {
  place: InboxPlace;
  hrefOf: (place: InboxPlace) => string;
  go: (place: InboxPlace, how?: "push" | "replace") => void;
  open: (conversationId: string | null, how?: "push" | "replace") => void;
};

/** Where one is in the inbox. Moving changes the address in the browser only: the data is here or on its way, no page is asked for. */
export function useInboxPlace(): InboxNavigation {
  const { workspace } = useWorkspace();
  const base = `/w/${workspace.id}`;
  const pathname = usePathname();
  const place = useMemo(
    () => readInboxPlace(pathname.slice(`${base}/inbox`.length).split("/").filter(Boolean)),
    [pathname, base],
  );
  const hrefOf = useCallback((to: InboxPlace) => inboxHref(base, to), [base]);
  const go = useCallback(
    (to: InboxPlace, how: "push" | "replace" = "push") => {
      if (how === "push") window.history.pushState(null, "", inboxHref(base, to));
      else window.history.replaceState(null, "", inboxHref(base, to));
    },
    [base],
  );
  const open = useCallback(
    (conversationId: string | null, how: "push" | "replace" = "push") => {
      go({ ...place, conversationId }, how);
    },
    [go, place],
  );
  return { place, hrefOf, go, open };
}
