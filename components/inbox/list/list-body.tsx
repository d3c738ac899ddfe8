"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useMediaQuery } from "#components/shell/use-media-query.ts";
import { Button } from "#components/ui/button.tsx";
import { useVirtualRows } from "#components/ui/virtual-rows.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import type { ConversationList } from "./use-list.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

type ListBodyProps = {
  list: ConversationList;
  selectedId: string | null;
  /** What stands in the place of a list without rows. */
  empty: ReactNode;
  children: (row: ConversationRow) => ReactNode;
};

const ROW_PX = 60;
const THUMB_ROW_PX = 68;
const LOAD_AHEAD_ROWS = 15;

/** The rows, only those in sight. They keep their places while the pointer is over them. */
export function ListBody({ list, selectedId, empty, children }: ListBodyProps) {
  const t = useTranslations("inbox.list");
  const isThumb = useMediaQuery("(max-width: 759px)", false);
  const size = isThumb ? THUMB_ROW_PX : ROW_PX;
  const { rows, moved, hold, release } = useSteadyRows(list.rows);
  const { scroller, virtualizer, items } = useVirtualRows({
    rows,
    size,
    overscan: 8,
    loadAhead: LOAD_AHEAD_ROWS,
    loadMore: list.loadMore,
    initialRect: { width: 340, height: 900 },
  });
  const showSelected = useEffectEvent((id: string | null) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
  });
  // Only when another one is chosen: a row that moves must not drag the list along.
  useEffect(() => {
    showSelected(selectedId);
  }, [selectedId]);

  // Who goes on by keys does not aim at a row: the pointer only lies there.
  const letGo = useEffectEvent(release);
  useEffect(() => {
    const onKey = () => {
      letGo();
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  }, []);

  if (rows.length === 0) return empty;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
        aria-label={t("label")}
        tabIndex={0}
        onPointerMove={(event) => {
          if (event.pointerType === "mouse") hold();
        }}
        onPointerLeave={release}
        className="h-full overflow-y-auto outline-none"
      >
        <div role="list" style={{ height: virtualizer.getTotalSize() }} className="relative">
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={item.key}
                  role="listitem"
                  style={{ transform: `translateY(${String(item.start)}px)` }}
                  className="absolute inset-x-0 top-0"
                >
                  {children(row)}
                </div>
              )
            );
          })}
        </div>
      </div>
      {moved > 0 && (
        <Button
          size="sm"
          onClick={release}
          className="absolute inset-x-0 top-2 z-2 mx-auto w-fit rounded-full bg-raised shadow-pop"
        >
          {t("newAbove", { count: moved })}
        </Button>
      )}
    </div>
  );
}
