"use client";
import { useTranslations } from "next-intl";
import { exactTime, wakeTime } from "#components/lib/format/dates.ts";
import { duration } from "#components/lib/format/duration.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { Cell, Table } from "#components/ui/table.tsx";
import type { Bucket } from "./buckets.ts";

const COLUMNS = ["from", "succeeded", "failed", "mean"] as const;

type HealthTableProps = { caption: string; buckets: readonly Bucket[] };

/** The chart's figures, the newest first; times in which nothing was sent are left out. */
export function HealthTable({ caption, buckets }: HealthTableProps) {
  const t = useTranslations("developers.health");
  const viewer = useViewer();
  const now = new Date();
  const busy = buckets.filter(({ succeeded, failed }) => succeeded + failed > 0).reverse();
  return (
    <div className="max-h-66 overflow-y-auto border-t border-line" tabIndex={0} role="region" aria-label={caption}>
      <Table caption={caption} columns={COLUMNS.map((key) => ({ key, label: t(key) }))}>
        {busy.map(({ at, succeeded, failed, meanMs }) => (
          <tr key={at.getTime()} className="tabular-nums">
            <Cell>
              <time dateTime={at.toISOString()} title={exactTime(at, viewer)}>
                {wakeTime(at, now, viewer)}
              </time>
            </Cell>
            {[succeeded, failed, duration(meanMs, viewer.locale)].map((value, index) => (
              <Cell key={COLUMNS[index + 1]}>
                <span className="me-2 text-fg-3 pane:hidden">{t(COLUMNS[index + 1] ?? "mean")}</span>
                {value}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
