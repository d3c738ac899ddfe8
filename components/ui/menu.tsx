"use client";
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconGlyph } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";

const ITEM =
  "flex min-h-7 items-center gap-2 rounded-md px-2 outline-none select-none data-highlighted:bg-hover max-pane:min-h-11 max-pane:text-15";

type MenuProps = {
  /** The button that opens it; it carries its own label. */
  trigger: ReactElement;
  align?: "start" | "end";
  side?: "bottom" | "top";
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A list of actions or choices. Typing a name jumps to it; arrow keys move; Esc closes. */
export function Menu({ trigger, align = "start", side = "bottom", children, ...state }: MenuProps) {
  return (
    <Radix.Root modal={false} {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-fade-in overflow-y-auto rounded-lg bg-raised p-1 text-13 text-fg shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
  const body = (
    <>
      {icon && <Icon as={icon} className={tone === "danger" ? undefined : "text-icon"} />}
      {leading}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {checked && <Icon as={Check} size={14} className="text-accent-fg" />}
      {keys && <Kbd keys={keys} />}
    </>
  );
  const look = cx(ITEM, tone === "danger" && "text-red-fg data-highlighted:bg-red-soft");
  if (checked === undefined) {
    return (
      <Radix.Item onSelect={onSelect} className={look}>
        {body}
      </Radix.Item>
    );
  }
  return (
    <Radix.CheckboxItem checked={checked} onSelect={onSelect} className={look}>
      {body}
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-11 font-medium text-fg-3">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
