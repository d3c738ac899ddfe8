"use client";
import { useEffect, useEffectEvent } from "react";

// Where letters mean something else: fields, menus, questions.
const OWN_KEYS =
  "input:not([type=radio]):not([type=checkbox]), textarea, select, dialog, [role=menu], [role=alertdialog]";

/** A screen's own keys by name: "c", "C" (with Shift), "/", "mod+s" (Ctrl or Cmd; works in fields too). */
export function usePageKeys(keys: Readonly<Partial<Record<string, () => void>>>): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || event.altKey || event.repeat) return;
    if (document.querySelector("[role=menu]:popover-open, dialog[open]")) return;
    const isModified = event.ctrlKey || event.metaKey;
    const isTyping = target !== null && (target.isContentEditable || target.closest(OWN_KEYS) !== null);
    // In a field Ctrl+Z is the field's own; a save is meant wherever one is.
    const name = isModified ? `mod+${event.key.toLowerCase()}` : event.key;
    if (isTyping && name !== "mod+s") return;
    const action = keys[name];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => run(event);
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
    };
  }, []);
}
