"use client";
import { useTranslations } from "next-intl";
import { exactTime, wakeTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { Cell, Table } from "#components/ui/table.tsx";
import type { CountStep } from "#server/api-log/sql/read-counts.ts";
import { OUTCOMES } from "./outcome.ts";

/** The chart's figures, the newest first; times in which nothing came are left out. */
export function SummaryTable({ steps }: { steps: readonly CountStep[] }) {
  const t = useTranslations("developers.log");
  const viewer = useViewer();
  const now = new Date();
  const busy = steps.filter(({ answered, refused, failed }) => answered + refused + failed > 0).reverse();
  return (
    <div className="max-h-66 overflow-y-auto border-t border-line" tabIndex={0} role="region" aria-label={t("title")}>
      <Table
        caption={t("title")}
        columns={[
          { key: "from", label: t("from") },
          ...OUTCOMES.map((key) => ({ key, label: t(`outcome.${key}`), isNumeric: true })),
        ]}
      >
        {busy.map((step) => (
          <tr key={step.at.getTime()} className="tabular-nums">
            <Cell>
              <time dateTime={step.at.toISOString()} title={exactTime(step.at, viewer)}>
                {wakeTime(step.at, now, viewer)}
              </time>
            </Cell>
            {OUTCOMES.map((key) => (
              <Cell key={key} className="text-end max-pane:text-start">
                <span className="me-2 text-fg-3 pane:hidden">{t(`outcome.${key}`)}</span>
                {step[key].toLocaleString(viewer.locale)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
