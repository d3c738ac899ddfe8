"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { leave } from "#components/lib/leave.ts";
import { pressGo, type GoState } from "./go-keys.ts";
import { placeHref, PLACES, type Place } from "./places.ts";

/** Binds the pairs that the rail's tooltips show, for the places this member may open. */
export function useGoKeys(base: string, places: readonly Place[]): void {
  const router = useRouter();
  const state = useRef<GoState>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const result = pressGo(state.current, {
        key: event.key,
        atMs: event.timeStamp,
        modified: event.ctrlKey || event.metaKey || event.altKey,
        typing: isTyping(event.target),
      });
      state.current = result.state;
      const place = places.find((candidate) => PLACES[candidate].keys[1] === result.go);
      if (!place) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leave(() => {
        router.push(placeHref(base, place));
      });
    };
    // Captured, so that the second key of a pair is not also a screen's own shortcut.
    window.addEventListener("keydown", listen, { capture: true });
    return () => {
      window.removeEventListener("keydown", listen, { capture: true });
    };
  }, [base, places, router]);
}

// Where letters mean something else: fields, menus, questions.
const OWN_KEYS = "input, textarea, select, [role=menu], [role=alertdialog], dialog";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(OWN_KEYS) !== null);
}
