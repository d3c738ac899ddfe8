"use client";
import { Check } from "lucide-react";
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { cx } from "./cx.ts";
import { floatBeside } from "./float.ts";
import { Icon, type IconGlyph } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { menuItems, useMenuKeys } from "./use-menu-keys.ts";

type MenuProps = {
  /** The button that opens it; it carries its own label. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  side?: "bottom" | "top";
  children: ReactNode;
  /** Given together where a key opens it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A list of actions or choices. Arrow keys move, typing a name jumps to it, Esc or a press beside it closes. */
export function Menu({ trigger, align = "start", side = "bottom", children, open, onOpenChange }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const onKeyDown = useMenuKeys();
  useEffect(() => {
    if (open !== undefined) box.current?.togglePopover(open);
  }, [open]);
  // The browser opens it by itself, also before this program had come to fill it: opened once more, it tells.
  useEffect(() => {
    if (!box.current?.matches(":popover-open")) return;
    box.current.hidePopover();
    box.current.showPopover();
  }, []);
  const settle = (menu: HTMLElement) => {
    const button = anchor.current?.querySelector("button");
    if (button) floatBeside(menu, button, { side, align, gapPx: 4 });
    menu.style.opacity = "1";
    const items = menuItems(menu);
    (items.find((item) => item.ariaChecked === "true") ?? items[0])?.focus();
  };
  return (
    <>
      <span ref={anchor} className="contents">
        {cloneElement(trigger, { popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": shown })}
      </span>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="menu"
        aria-label={trigger.props["aria-label"]}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => {
          if (event.newState === "open") setShown(true);
        }}
        onToggle={(event) => {
          const isOpen = event.newState === "open";
          if (isOpen) settle(event.currentTarget);
          else event.currentTarget.style.opacity = "0";
          setShown(isOpen);
          if (isOpen !== open) onOpenChange?.(isOpen);
        }}
        className="m-0 max-h-[calc(100dvh-16px)] min-w-48 overflow-y-auto rounded-lg bg-raised p-1 text-13 text-fg opacity-0 shadow-pop"
      >
        {shown && children}
      </div>
    </>
  );
}

type MenuItemProps = {
  icon?: IconGlyph;
  /** A person's or a channel's mark in place of an icon. */
  leading?: ReactNode;
  keys?: readonly string[];
  tone?: "default" | "danger";
  /** Given for a choice: whether it is the one that holds now. */
  checked?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, leading, keys, tone = "default", checked, onSelect, children }: MenuItemProps) {
  const select = (event: MouseEvent<HTMLButtonElement>) => {
    // Closed first, so that focus is back at the button before what was chosen moves it on.
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onSelect();
  };
  return (
    <button
      type="button"
      role={checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={checked}
      tabIndex={-1}
      onClick={select}
      onPointerMove={(event) => {
        event.currentTarget.focus({ preventScroll: true });
      }}
      className={cx(
        "flex min-h-7 w-full items-center gap-2 rounded-md px-2 text-start outline-none select-none max-pane:min-h-11 max-pane:text-15",
        tone === "danger" ? "text-red-fg focus:bg-red-soft" : "focus:bg-hover",
      )}
    >
      {icon && <Icon as={icon} className={tone === "danger" ? undefined : "text-icon"} />}
      {leading}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {checked && <Icon as={Check} size={14} className="text-accent-fg" />}
      {keys && <Kbd keys={keys} />}
    </button>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-1.5 pb-1 text-11 font-medium text-fg-3">{children}</div>;
}

export function MenuSeparator() {
  return <div role="separator" className="-mx-1 my-1 h-px bg-line" />;
}
