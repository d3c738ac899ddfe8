"use client";
import { useTranslations } from "next-intl";
import { useRef, type ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { PaneHandle } from "./pane-handle.tsx";
import type { Pane } from "./pane-widths.ts";
import type { PaneControls } from "./use-pane-shape.ts";

type InboxLayoutProps = {
  panes: PaneControls;
  /** Which pane a phone shows. */
  front: "list" | "thread";
  queues: ReactNode;
  list: ReactNode;
  thread: ReactNode;
  /** The contact panel; absent while no conversation is open. */
  panel?: ReactNode;
};

const PANE = "relative flex min-h-0 min-w-0 flex-col";

/**
 * Queues, list, thread, contact panel. Wide: all four. Below 1416 px the queues are icons, below 1244 px the panel is a
 * drawer, below 760 px one pane. The thread keeps 480 px: when room is short, the list gives way down to its least.
 */
export function InboxLayout({ panes, front, queues, list, thread, panel }: InboxLayoutProps) {
  const t = useTranslations("inbox");
  const grid = useRef<HTMLDivElement>(null);
  const { shape, drawer, panelVisible } = panes;
  const inline = panel !== undefined && shape.panelOpen;
  const handle = (pane: Pane, edge: "start" | "end", className?: string) => (
    <PaneHandle
      pane={pane}
      edge={edge}
      width={shape[pane]}
      className={cx("max-pane:hidden", className)}
      onDrag={(px) => {
        grid.current?.style.setProperty(`--${pane}`, `${String(px)}px`);
      }}
      onCommit={(px) => {
        panes.setWidth(pane, px);
      }}
    />
  );
  return (
    <div
      ref={grid}
      data-front={front}
      style={{
        "--queues": `${String(shape.queues)}px`,
        "--list": `${String(shape.list)}px`,
        "--panel": `${String(shape.panel)}px`,
      }}
      className={cx(
        "grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]",
        "pane:grid-cols-[48px_minmax(240px,var(--list))_minmax(360px,1fr)]",
        inline
          ? "drawer:grid-cols-[48px_minmax(280px,var(--list))_minmax(480px,1fr)_var(--panel)] wide:grid-cols-[var(--queues)_minmax(280px,var(--list))_minmax(480px,1fr)_var(--panel)]"
          : "drawer:grid-cols-[48px_minmax(280px,var(--list))_minmax(480px,1fr)] wide:grid-cols-[var(--queues)_minmax(280px,var(--list))_minmax(480px,1fr)]",
      )}
    >
      <h1 className="sr-only">{t("title")}</h1>
      <div className={cx(PANE, "border-e border-line bg-bg max-pane:hidden")}>
        {queues}
        {handle("queues", "end", "max-wide:hidden")}
      </div>
      <div className={cx(PANE, "bg-surface pane:border-e pane:border-line", front === "thread" && "max-pane:hidden")}>
        {list}
        {handle("list", "end")}
      </div>
      <div className={cx(PANE, "bg-thread", front === "list" && "max-pane:hidden")}>{thread}</div>
      {inline && (
        <div className={cx(PANE, "border-s border-line bg-surface max-drawer:hidden")}>
          {panel}
          {handle("panel", "start")}
        </div>
      )}
      {drawer && panel !== undefined && (
        <Dialog drawer titleHidden title={t("contact.title")} open={panelVisible} onOpenChange={panes.closePanel}>
          {panel}
        </Dialog>
      )}
    </div>
  );
}
