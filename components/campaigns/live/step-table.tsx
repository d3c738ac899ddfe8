"use client";
import { useFormatter, useTranslations } from "next-intl";
import { exactTime, wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Cell, Table } from "#components/ui/table.tsx";
import { STEP_KEYS, type Step } from "./steps.ts";

/** The chart's figures, the latest first; spans in which nothing changed are left out. */
export function StepTable({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations("campaigns.live");
  const viewer = useViewer();
  const now = useNow();
  const format = useFormatter();
  const changed = steps.filter((step, index) => {
    const before = steps[index - 1];
    return !before || STEP_KEYS.some((key) => before[key] !== step[key]);
  });
  return (
    <div className="max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label={t("chartTitle")}>
      <Table
        caption={t("chartTitle")}
        columns={(["time", ...STEP_KEYS] as const).map((key) => ({ key, label: t(key) }))}
      >
        {changed.toReversed().map((step) => (
          <tr key={step.at.getTime()} className="tabular-nums">
            <Cell>
              <time dateTime={step.at.toISOString()} title={exactTime(step.at, viewer)}>
                {wakeTime(step.at, now, viewer)}
              </time>
            </Cell>
            {STEP_KEYS.map((key) => (
              <Cell key={key}>
                <span className="me-2 text-fg-3 pane:hidden">{t(key)}</span>
                {format.number(step[key])}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
