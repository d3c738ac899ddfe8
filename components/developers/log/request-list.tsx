"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useMediaQuery } from "#components/shell/use-media-query.ts";
import { cx } from "#components/ui/cx.ts";
import { useVirtualRows, VirtualRows } from "#components/ui/virtual-rows.tsx";
import type { RequestRow } from "#server/api-log/sql/read-requests.ts";
import { moveByArrows } from "../list-line.tsx";
import { LINE_GRID, RequestLine } from "./request-line.tsx";

const LINE_PX = 33;
const TWO_LINES_PX = 52;
const LOAD_AHEAD = 30;
const COLUMNS = ["time", "request", "answer", "key", "took"] as const;

type RequestListProps = {
  rows: readonly RequestRow[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Whether somebody points into it or has moved it: it may not change under them. */
  onPoint: (isPointed: boolean) => void;
  onMove: (isMoved: boolean) => void;
  /** Goes back to its top each time that this changes. */
  returns: number;
  loadMore: () => void;
};

/** Requests in lines, only those in sight drawn; more are read before the end is reached. */
export function RequestList(props: RequestListProps) {
  const { rows, selectedId, onSelect, onPoint, onMove, returns, loadMore } = props;
  const t = useTranslations("developers.log");
  const isNarrow = useMediaQuery("(max-width: 759px)", false);
  const size = isNarrow ? TWO_LINES_PX : LINE_PX;
  const { scroller, ...virtual } = useVirtualRows({
    rows,
    size,
    overscan: 8,
    loadAhead: LOAD_AHEAD,
    loadMore,
    initialRect: { width: 760, height: 462 },
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [returns, scroller]);
  // A list that goes, because nothing matches any more, hears of no pointer that leaves it.
  useEffect(
    () => () => {
      onPoint(false);
      onMove(false);
    },
    [onPoint, onMove],
  );
  return (
    <>
      <div
        aria-hidden
        className={cx(LINE_GRID, "h-8 border-b border-line text-12 font-medium text-fg-3 max-pane:hidden")}
      >
        {COLUMNS.map((column) => (
          <span key={column} className={cx("truncate", column === "took" && "text-end")}>
            {t(`column.${column}`)}
          </span>
        ))}
      </div>
      <div
        ref={scroller}
        className="max-h-[max(264px,calc(100dvh-478px))] overflow-y-auto max-drawer:max-h-66 max-pane:max-h-[60dvh]"
        onPointerEnter={({ pointerType }) => onPoint(pointerType === "mouse")}
        onPointerLeave={() => onPoint(false)}
        onScroll={({ currentTarget }) => onMove(currentTarget.scrollTop > 0)}
      >
        <VirtualRows {...{ rows, size, virtual }} label={t("list")} className="-mb-px" onKeyDown={moveByArrows}>
          {(row) => (
            <RequestLine
              request={row}
              selected={row.id === selectedId}
              isNarrow={isNarrow}
              onSelect={() => onSelect(row.id)}
            />
          )}
        </VirtualRows>
      </div>
    </>
  );
}
