"use client";
import { useTranslations } from "next-intl";
import { useMediaQuery } from "#components/shell/use-media-query.ts";
import { cx } from "#components/ui/cx.ts";
import { useVirtualRows, VirtualRows } from "#components/ui/virtual-rows.tsx";
import type { ListedDelivery } from "#server/webhooks/sql/read-deliveries.ts";
import { moveByArrows } from "../list-line.tsx";
import { DeliveryLine, LINE_GRID } from "./delivery-line.tsx";

const LINE_PX = 33;
const TWO_LINES_PX = 52;
const LOAD_AHEAD = 15;
const COLUMNS = ["event", "id", "tried", "state", "answer", "tries"] as const;
const COLUMNS_OF_ALL = COLUMNS.map((column) => (column === "id" ? "endpoint" : column));

type DeliveryListProps = {
  rows: readonly ListedDelivery[];
  /** What each endpoint is called, in a list of all; null in a list of one. */
  hosts: ReadonlyMap<string, string> | null;
  selectedId: string | null;
  onSelect: (id: string) => void;
  loadMore: () => void;
};

/** Deliveries in lines, only those in sight drawn; more are read before the end is reached. */
export function DeliveryList({ rows, hosts, selectedId, onSelect, loadMore }: DeliveryListProps) {
  const t = useTranslations("developers.deliveries");
  const isNarrow = useMediaQuery("(max-width: 759px)", false);
  const size = isNarrow ? TWO_LINES_PX : LINE_PX;
  const { scroller, ...virtual } = useVirtualRows({
    rows,
    size,
    overscan: 8,
    loadAhead: LOAD_AHEAD,
    loadMore,
    initialRect: { width: 760, height: 264 },
  });
  return (
    <>
      <div
        aria-hidden
        className={cx(LINE_GRID, "h-8 border-b border-line text-12 font-medium text-fg-3 max-pane:hidden")}
      >
        {(hosts ? COLUMNS_OF_ALL : COLUMNS).map((column) => (
          <span key={column} className={cx("truncate", column === "tries" && "text-end")}>
            {t(`column.${column}`)}
          </span>
        ))}
      </div>
      <div ref={scroller} className="max-h-66 overflow-y-auto">
        <VirtualRows {...{ rows, size, virtual }} label={t("list")} className="-mb-px" onKeyDown={moveByArrows}>
          {(row) => (
            <DeliveryLine
              delivery={row}
              host={hosts?.get(row.endpointId)}
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
