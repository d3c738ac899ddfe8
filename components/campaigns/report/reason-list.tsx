"use client";
import { useFormatter } from "next-intl";
import type { ReasonCount } from "#server/campaigns/report/read-live.ts";

type ReasonListProps = { rows: readonly ReasonCount[]; nameOf: (reason: string) => string; empty: string };

/** Reasons with their people, as bars of one scale. */
export function ReasonList({ rows, nameOf, empty }: ReasonListProps) {
  const format = useFormatter();
  const most = Math.max(1, ...rows.map(({ people }) => people));
  if (rows.length === 0) return <p className="px-4 py-3 text-12 text-fg-3">{empty}</p>;
  return (
    <dl className="px-4 py-2">
      {rows.map(({ reason, people }) => (
        <div key={reason} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1">
          <dt>{nameOf(reason)}</dt>
          <dd className="font-medium tabular-nums">{format.number(people)}</dd>
          <dd aria-hidden className="col-span-2 h-1 overflow-hidden rounded-xs bg-line">
            <div className="h-full bg-icon" style={{ width: `${String((people / most) * 100)}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
