"use client";
import { useRef, type KeyboardEvent } from "react";
import { findByPrefix, moveInMenu } from "./menu-keys.ts";

const FORGET_TYPED_MS = 600;

/** The entries that are in sight; a menu may hide some on a wide screen. */
export function menuItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("button")].filter((item) => item.checkVisibility());
}

/** The keys of an open menu; no key pressed in it is also a shortcut of the page. */
export function useMenuKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: "", atMs: 0 });
  return (event) => {
    event.stopPropagation();
    if (event.key === "Tab") {
      event.currentTarget.hidePopover();
      return;
    }
    const items = menuItems(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    let next = moveInMenu(event.key, at, items.length);
    if (next === null && event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      const kept = event.timeStamp - typed.current.atMs < FORGET_TYPED_MS ? typed.current.text : "";
      typed.current = { text: kept + event.key, atMs: event.timeStamp };
      const labels = items.map((item) => item.textContent);
      next = findByPrefix(labels, typed.current.text, at);
    }
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
}
