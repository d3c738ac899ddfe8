"use client";
import { useEffect, useEffectEvent } from "react";
import { shortcutOf, type Shortcut } from "./shortcuts.ts";

// Where letters mean something else: fields, menus, questions.
const OWN_KEYS = "input, textarea, select, dialog, [role=menu], [role=alertdialog]";

/** Binds the inbox's keys. Enter on a link or a button is that one's own. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const run = useEffectEvent(onShortcut);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.defaultPrevented || target?.isContentEditable || target?.closest(OWN_KEYS)) return;
      if (document.querySelector("[role=menu]:popover-open, dialog[open], [role=alertdialog]")) return;
      if (event.key === "Enter" && target?.closest("a, button, [role=tab]")) return;
      const { key, shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
      const shortcut = shortcutOf({ key, shift: shiftKey, modified: ctrlKey || metaKey || altKey, repeat });
      if (!shortcut) return;
      event.preventDefault();
      run(shortcut);
    };
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
    };
  }, []);
}
