"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { readLater } from "#components/inbox/read-later.tsx";
import { duration } from "#components/lib/format/duration.ts";
import { percent } from "#components/lib/format/percent.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { ChartFrame, ChartLost } from "#components/shell/chart-frame.tsx";
import { Card } from "#components/ui/card.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import type { HealthStep } from "#server/webhooks/sql/read-health.ts";
import { hostOf } from "../host-of.ts";
import { bucketsOf, totalOf, type HealthHours } from "./buckets.ts";
import { HealthTable } from "./health-table.tsx";

const REFRESH_MS = 30_000;
const chart = readLater(() => import("./health-chart.tsx").then((part) => part.HealthChart), ChartLost);

/** How often an endpoint answered, as bars or as a table. */
export function HealthCard({ endpoint: { id, url } }: { endpoint: EndpointRow }) {
  const t = useTranslations("developers.health");
  const trpc = useTRPC();
  const [hours, setHours] = useState<HealthHours>(24);
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const health = useQuery({
    ...trpc.webhooks.health.queryOptions({ id, hours }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card
      flush
      title={t("title", { host: hostOf(url) })}
      actions={
        <Segmented
          label={t("range")}
          value={hours === 24 ? "24" : "168"}
          onChange={(value) => setHours(value === "24" ? 24 : 168)}
          options={[
            { value: "24", label: t("hours.24") },
            { value: "168", label: t("hours.168") },
          ]}
        />
      }
    >
      <QueryState query={health}>
        {({ steps }) => (
          <Answer
            steps={steps}
            hours={hours}
            title={t("title", { host: hostOf(url) })}
            shown={shown}
            onShow={setShown}
          />
        )}
      </QueryState>
    </Card>
  );
}

type AnswerProps = {
  steps: readonly HealthStep[];
  hours: HealthHours;
  title: string;
  shown: "chart" | "table";
  onShow: (shown: "chart" | "table") => void;
};

function Answer({ steps, hours, title, shown, onShow }: AnswerProps) {
  const t = useTranslations("developers.health");
  const viewer = useViewer();
  const now = useNow();
  const buckets = useMemo(() => bucketsOf(steps, hours, now), [steps, hours, now]);
  const { succeeded, failed, meanMs } = totalOf(buckets);
  const count = succeeded + failed;
  if (count === 0) return <p className="px-4 py-3.5 text-12 text-fg-2">{t("silent")}</p>;
  const answer = t("answer", {
    count,
    rate: percent(succeeded, count, viewer.locale),
    mean: duration(meanMs, viewer.locale),
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <p className="text-12 text-fg-2">{answer}</p>
        <Segmented
          label={t("show")}
          value={shown}
          onChange={onShow}
          options={[
            { value: "chart", label: t("chart") },
            { value: "table", label: t("table") },
          ]}
        />
      </div>
      {shown === "table" ? (
        <HealthTable caption={title} buckets={buckets} />
      ) : (
        <ChartFrame height="h-40">
          <chart.Part buckets={buckets} hours={hours} label={`${title} ${answer}`} />
        </ChartFrame>
      )}
    </>
  );
}
