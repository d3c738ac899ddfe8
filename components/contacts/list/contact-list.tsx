"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useMediaQuery } from "#components/shell/use-media-query.ts";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { useVirtualRows, VirtualRows } from "#components/ui/virtual-rows.tsx";
import type { Person } from "#server/people/list-people.ts";
import { ContactLine, LINE_GRID } from "./contact-line.tsx";
import { firstDirection, SORTS, type ContactsPlace, type Sort } from "./place.ts";
import { EVERYBODY, NOBODY, toggled, type Selection } from "./selection.ts";

const LINE_PX = 41;
const TWO_LINES_PX = 60;
const LOAD_AHEAD = 30;
const COLUMNS = ["name", "phone", "consent", "tags", "lastActivityAt", "createdAt"] as const;

type ContactListProps = {
  rows: readonly Person[];
  place: ContactsPlace;
  onSort: (sort: Sort, direction: "asc" | "desc") => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  loadMore: () => void;
};

/** Only the lines in sight are drawn; more are read before the end is reached. Arrow keys move from line to line. */
export function ContactList({ rows, place, onSort, selection, onSelection, loadMore }: ContactListProps) {
  const t = useTranslations("contacts.list");
  const isNarrow = useMediaQuery("(max-width: 759px)", false);
  const size = isNarrow ? TWO_LINES_PX : LINE_PX;
  const { scroller, ...virtual } = useVirtualRows({
    rows,
    size,
    overscan: 10,
    loadAhead: LOAD_AHEAD,
    loadMore,
    initialRect: { width: 1_200, height: 800 },
  });
  return (
    <>
      <ColumnHeads place={place} onSort={onSort} selection={selection} onSelection={onSelection} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <VirtualRows {...{ rows, size, virtual }} label={t("label")} onKeyDown={moveBetweenLines}>
          {(person) => (
            <ContactLine
              person={person}
              isNarrow={isNarrow}
              isSelected={selection.isAll || selection.ids.has(person.id)}
              onToggle={() => onSelection(toggled(selection, person.id))}
            />
          )}
        </VirtualRows>
      </div>
    </>
  );
}

/** Arrow up and down go to the line before and after; X selects the line one is on. */
function moveBetweenLines(event: KeyboardEvent<HTMLUListElement>): void {
  const line = event.target instanceof HTMLElement ? event.target.closest("li") : null;
  if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "x") line.querySelector<HTMLInputElement>("input")?.click();
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = event.key === "ArrowDown" ? line.nextElementSibling : line.previousElementSibling;
    next?.querySelector("a")?.focus();
  } else return;
  event.preventDefault();
}

type ColumnHeadsProps = Pick<ContactListProps, "place" | "onSort" | "selection" | "onSelection">;

function ColumnHeads({ place, onSort, selection, onSelection }: ColumnHeadsProps) {
  const t = useTranslations("contacts.list");
  const isSort = (column: string): column is Sort => SORTS.some((sort) => sort === column);
  return (
    <div
      className={cx(
        LINE_GRID,
        "h-8 shrink-0 border-b border-line bg-surface text-12 font-medium text-fg-3 max-pane:hidden",
      )}
    >
      <input
        type="checkbox"
        aria-label={t("selectEverybody")}
        checked={selection.isAll}
        onChange={() => onSelection(selection.isAll ? NOBODY : EVERYBODY)}
        className="size-4 accent-accent"
      />
      {COLUMNS.map((column) => {
        if (!isSort(column)) return <span key={column}>{t(`column.${column}`)}</span>;
        const isCurrent = place.sort === column;
        const other = place.direction === "asc" ? "desc" : "asc";
        return (
          <button
            key={column}
            type="button"
            aria-label={t("sortBy", { column: t(`column.${column}`) })}
            aria-pressed={isCurrent}
            className="flex items-center gap-1 text-start hover:text-fg aria-pressed:text-fg"
            onClick={() => onSort(column, isCurrent ? other : firstDirection(column))}
          >
            {t(`column.${column}`)}
            {isCurrent && <Icon as={place.direction === "asc" ? ArrowUp : ArrowDown} size={12} />}
            {isCurrent && <span className="sr-only">{t(`sorted.${place.direction}`)}</span>}
          </button>
        );
      })}
    </div>
  );
}
