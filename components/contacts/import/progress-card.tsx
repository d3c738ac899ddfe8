"use client";
import { useLocale, useTranslations } from "next-intl";
import { duration } from "#components/lib/format/duration.ts";
import { useNow } from "#components/lib/format/use-viewer.ts";
import { Card } from "#components/ui/card.tsx";
import type { ContactImport } from "#server/people/import/list-imports.ts";
import { CancelImport } from "./cancel-import.tsx";

type ProgressCardProps = { row: ContactImport; total: number };

/** How far a check or a run is, and how long it will take. */
export function ProgressCard({ row, total }: ProgressCardProps) {
  const t = useTranslations("contacts.import");
  const locale = useLocale();
  const now = useNow();
  const { status, cursor, startedAt } = row;
  const spentMs = startedAt ? now.getTime() - startedAt.getTime() : 0;
  const leftMs = cursor > 0 && spentMs > 0 ? (spentMs / cursor) * (total - cursor) : null;
  return (
    <Card footer={<CancelImport id={row.id} />}>
      <p role="status" className="pb-2 font-medium">
        {t(status === "running" ? "running" : "checking", { done: cursor, total })}
        {status === "running" && leftMs !== null && (
          <span className="ps-2 font-normal text-fg-2">{t("remaining", { time: duration(leftMs, locale) })}</span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={cursor}
        className="h-2 overflow-hidden rounded-xs bg-line"
      >
        <div className="h-full bg-accent" style={{ width: `${String((cursor / Math.max(total, 1)) * 100)}%` }} />
      </div>
      <p className="pt-2 text-12 text-fg-3">{t("leave")}</p>
    </Card>
  );
}
