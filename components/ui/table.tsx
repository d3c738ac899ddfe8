import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type TableProps = {
  caption: string;
  columns: readonly {
    key: string;
    label: string;
    hidden?: boolean;
    /** Figures stand at the end of their column; their cells say `text-end` themselves. */
    isNumeric?: boolean;
    className?: string | undefined;
  }[];
  children: ReactNode;
};

/** Rows are `<tr>` of `Cell`s. On a phone the head goes and each row becomes a block. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className="w-full border-collapse text-start max-pane:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-pane:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                "h-8 border-b border-line px-2 text-12 font-medium whitespace-nowrap text-fg-3 first:ps-4 last:pe-4",
                column.isNumeric ? "text-end" : "text-start",
                column.className,
              )}
            >
              {column.hidden ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-pane:block max-pane:[&>tr]:relative max-pane:[&>tr]:block max-pane:[&>tr]:border-b max-pane:[&>tr]:border-line max-pane:[&>tr]:py-2 max-pane:[&>tr:last-child]:border-b-0 [&>tr:hover]:bg-hover [&>tr:last-child>td]:border-b-0 [&>tr[aria-selected=true]]:bg-selected">
        {children}
      </tbody>
    </table>
  );
}

type CellProps = {
  /** The row's menu: on a phone it moves to the row's upper end corner. */
  corner?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

export function Cell({ corner = false, className, children }: CellProps) {
  return (
    <td
      className={cx(
        "border-b border-line px-2 py-2 align-middle first:ps-4 last:pe-4",
        "max-pane:block max-pane:border-0 max-pane:px-4 max-pane:py-1",
        corner && "w-12 text-end max-pane:absolute max-pane:end-0 max-pane:top-1 max-pane:w-auto max-pane:px-2",
        className,
      )}
    >
      {children}
    </td>
  );
}
