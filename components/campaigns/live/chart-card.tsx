"use client";
import { ChartLine, Table2 } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { readLater } from "#components/inbox/read-later.tsx";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { ChartFrame, ChartLost } from "#components/shell/chart-frame.tsx";
import { Card } from "#components/ui/card.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { Timeline } from "#server/campaigns/report/read-timeline.ts";
import { StepTable } from "./step-table.tsx";
import { STEP_KEYS, stepsOf, type Step } from "./steps.ts";

const MOVING_MS = 10_000;
const QUIET_MS = 60_000;
const chart = readLater(() => import("./step-chart.tsx").then((part) => part.StepChart), ChartLost);

type ChartCardProps = { id: string; isMoving: boolean };

/** When people got it, read it and answered: as lines, or as the table of the same. */
export function ChartCard({ id, isMoving }: ChartCardProps) {
  const t = useTranslations("campaigns.live");
  const trpc = useTRPC();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const timeline = useQuery({
    ...trpc.campaigns.timeline.queryOptions({ id }),
    staleTime: 0,
    refetchInterval: isMoving ? MOVING_MS : QUIET_MS,
  });
  return (
    <Card
      flush
      title={t("chartTitle")}
      actions={
        <Segmented
          label={t("shown")}
          value={shown}
          onChange={setShown}
          options={[
            { value: "chart", label: t("chart"), icon: ChartLine },
            { value: "table", label: t("table"), icon: Table2 },
          ]}
        />
      }
    >
      <QueryState query={timeline}>{(read) => <Answer timeline={read} shown={shown} />}</QueryState>
    </Card>
  );
}

function Answer({ timeline, shown }: { timeline: Timeline; shown: "chart" | "table" }) {
  const t = useTranslations("campaigns.live");
  const steps = useMemo(() => stepsOf(timeline), [timeline]);
  const last = steps.at(-1);
  if (!last || last.delivered === 0) return <p className="px-4 py-3 text-12 text-fg-3">{t("chartEmpty")}</p>;
  const { delivered, read, replied } = last;
  if (shown === "table")
    return (
      <>
        <StepTable steps={steps} />
        <Stops stops={timeline.stops} />
      </>
    );
  return (
    <>
      <Keys last={last} />
      <ChartFrame height="h-64">
        <chart.Part steps={steps} stops={timeline.stops} label={t("chartLabel", { delivered, read, replied })} />
      </ChartFrame>
      <Stops stops={timeline.stops} />
    </>
  );
}

/** The bands of the chart in words. */
function Stops({ stops }: { stops: Timeline["stops"] }) {
  const t = useTranslations("campaigns.live");
  const viewer = useViewer();
  const now = useNow();
  if (stops.length === 0) return null;
  return (
    <ul className="grid gap-0.5 px-4 pb-3 text-12 text-fg-2">
      {stops.map(({ channel, from, until }) => {
        const times = {
          from: wakeTime(from, now, viewer),
          until: until ? wakeTime(until, now, viewer) : t("untilNow"),
        };
        return (
          <li key={`${channel ?? ""} ${String(from.getTime())}`} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-3 bg-amber-line ${channel === null ? "opacity-50" : "opacity-25"}`} />
            {channel === null ? t("pausedBand", times) : t("heldBand", { channel, ...times })}
          </li>
        );
      })}
    </ul>
  );
}

const FILLS = { delivered: "bg-icon", read: "bg-accent", replied: "bg-tick-read" } as const;

/** Which line is which, with where it stands now. */
function Keys({ last }: { last: Step }) {
  const t = useTranslations("campaigns.live");
  const format = useFormatter();
  return (
    <ul className="flex flex-wrap gap-x-4 px-4 pt-3 text-12">
      {STEP_KEYS.map((key) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden className={`h-0.5 w-3 ${FILLS[key]}`} />
          {t(key)} <span className="font-semibold tabular-nums">{format.number(last[key])}</span>
        </li>
      ))}
    </ul>
  );
}
