"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { readLater } from "#components/inbox/read-later.tsx";
import { percent } from "#components/lib/format/percent.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { ChartFrame, ChartLost } from "#components/shell/chart-frame.tsx";
import { Card } from "#components/ui/card.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { Summary } from "#server/api-log/read-summary.ts";
import type { LogPlace } from "./place.ts";
import { everyStep, totalsOf } from "./steps.ts";
import { SummaryTable } from "./summary-table.tsx";

const REFRESH_MS = 5_000;
const chart = readLater(() => import("./summary-chart.tsx").then((part) => part.SummaryChart), ChartLost);

type SummaryCardProps = { place: LogPlace; choose: (change: Partial<LogPlace>) => void };

/** How many requests came to what, exactly, as bars or as a table. Key, route and status of the list narrow it too. */
export function SummaryCard({ place, choose }: SummaryCardProps) {
  const t = useTranslations("developers.log");
  const trpc = useTRPC();
  const { hours, keyId, route, status } = place;
  const summary = useQuery({
    ...trpc.apiLog.summary.queryOptions({
      hours,
      ...(keyId !== null && { keyId }),
      ...(route !== null && { route }),
      ...(status !== null && { status }),
    }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
  return (
    <Card
      flush
      title={t("title")}
      actions={
        <Segmented
          label={t("range")}
          value={hours === 24 ? "24" : "1"}
          onChange={(value) => choose({ hours: value === "24" ? 24 : 1 })}
          options={(["1", "24"] as const).map((value) => ({ value, label: t(`hours.${value}`) }))}
        />
      }
    >
      <QueryState query={summary}>{(found) => <Answer summary={found} hours={hours} />}</QueryState>
    </Card>
  );
}

function Answer({ summary, hours }: { summary: Summary; hours: LogPlace["hours"] }) {
  const t = useTranslations("developers.log");
  const viewer = useViewer();
  const now = useNow();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const { stepMinutes, unlisted, linesPerSecond, linesPerMinute, keptDays } = summary;
  const steps = useMemo(
    () => everyStep(summary.steps, { hours, stepMinutes, now }),
    [summary.steps, hours, stepMinutes, now],
  );
  const { count, answered, refused, failed } = totalsOf(steps);
  if (count === 0) return <p className="px-4 py-3.5 text-12 text-fg-2">{t("silent", { hours, days: keptDays })}</p>;
  const answer = t("answer", { count, rate: percent(answered, count, viewer.locale), refused, failed });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <div className="min-w-0 flex-1 basis-72 text-12">
          <p className="text-fg-2">{answer}</p>
          <p className="text-fg-3">
            {unlisted > 0
              ? t("sampled", { count: unlisted, second: linesPerSecond, minute: linesPerMinute, days: keptDays })
              : t("kept", { days: keptDays })}
          </p>
        </div>
        <Segmented
          label={t("as")}
          value={shown}
          onChange={setShown}
          options={(["chart", "table"] as const).map((value) => ({ value, label: t(`shown.${value}`) }))}
        />
      </div>
      {shown === "table" ? (
        <SummaryTable steps={steps} />
      ) : (
        <ChartFrame height="h-36">
          <chart.Part steps={steps} label={`${t("title")} ${answer}`} />
        </ChartFrame>
      )}
    </>
  );
}
