"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { wakeTime } from "#components/lib/format/dates.ts";
import { percent } from "#components/lib/format/percent.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import type { CampaignLive } from "#server/campaigns/report/read-live.ts";
import { handed, meant, reached, waiting } from "../rates.ts";

type ProgressCardProps = { live: CampaignLive; finishesAt: Date | null };

/** Everybody once, at the furthest they came: the parts of the bar add up to all who are meant. */
function partsOf({ people }: CampaignLive) {
  return [
    { key: "read", value: reached(people).read, fill: "bg-accent" },
    { key: "delivered", value: people.delivered, fill: "bg-accent-line" },
    { key: "sent", value: people.sent, fill: "bg-icon" },
    { key: "unknown", value: people.unknown, fill: "bg-amber" },
    { key: "failed", value: people.failed, fill: "bg-red" },
    { key: "held", value: people.held, fill: "bg-amber-line" },
    { key: "wait", value: people.pending + people.queued, fill: "bg-line-strong" },
  ] as const;
}

/** How far it is: the number that left, a bar of where everybody is, and its legend. */
export function ProgressCard({ live, finishesAt }: ProgressCardProps) {
  const t = useTranslations("campaigns.live");
  const format = useFormatter();
  const viewer = useViewer();
  const now = useNow();
  const { people, inFlight, status, endedAt } = live;
  const parts = partsOf(live);
  const total = meant(people);
  const gone = handed(people);
  const rest = waiting(people);
  const last = () => {
    if (rest === 0) return total > 0 ? t("over") : "";
    if (endedAt) return "";
    return finishesAt ? t("lastAt", { time: wakeTime(finishesAt, now, viewer) }) : t("lastUnknown");
  };
  return (
    <Card>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <p className="text-fg-2">
          <span role="status" className="pe-1.5 text-20 font-semibold text-fg tabular-nums">
            {format.number(gone)}
          </span>
          {t("handed", { total })} {last()}
        </p>
        {endedAt === null && (
          <p className="ms-auto text-12 text-fg-2 tabular-nums">
            {t("inFlight", { count: inFlight })}
            {status === "running" && ` · ${t("paceNow", { count: paceOf(live) })}`}
          </p>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={gone}
        className="my-2.5 flex h-2 gap-px overflow-hidden rounded-xs bg-line"
      >
        {parts.map(
          ({ key, value, fill }) => value > 0 && <span key={key} style={{ flexGrow: value }} className={fill} />,
        )}
      </div>
      <Legend live={live} parts={parts} />
    </Card>
  );
}

/** What the numbers that have somebody waiting may send in a minute. */
function paceOf({ channels }: CampaignLive): number {
  return channels
    .filter(({ people, state }) => state === "connected" && people.pending + people.queued > 0)
    .reduce((sum, { perMinute }) => sum + perMinute, 0);
}

type LegendProps = { live: CampaignLive; parts: ReturnType<typeof partsOf> };
const ALWAYS: readonly string[] = ["read", "delivered", "sent", "wait"];

function Legend({ live: { people }, parts }: LegendProps) {
  const t = useTranslations("campaigns.live");
  const format = useFormatter();
  const locale = useLocale();
  const { delivered, read } = reached(people);
  const readShare = delivered > 0 ? t("readOf", { percent: percent(read, delivered, locale) }) : undefined;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1">
      {parts
        .filter(({ key, value }) => value > 0 || ALWAYS.includes(key))
        .map(({ key, value, fill }) => (
          <Entry
            key={key}
            fill={fill}
            label={t(`legend.${key}`)}
            value={format.number(value)}
            detail={key === "read" ? readShare : undefined}
          />
        ))}
      {people.skipped > 0 && (
        <Entry fill="border border-line-strong" label={t("legend.skipped")} value={format.number(people.skipped)} />
      )}
      <Entry
        fill="bg-tick-read"
        label={t("legend.replied")}
        value={format.number(people.replied)}
        className="pane:ms-auto"
      />
    </dl>
  );
}

type EntryProps = { fill: string; label: string; value: string; detail?: string | undefined; className?: string };

function Entry({ fill, label, value, detail, className }: EntryProps) {
  return (
    <div className={cx("flex items-center gap-1.5", className)}>
      <dt className="order-2 text-fg-2">{label}</dt>
      <dd className="order-1 flex items-center gap-1.5 font-semibold tabular-nums">
        <span aria-hidden className={cx("size-1.75 rounded-xs", fill)} />
        {value}
      </dd>
      {detail !== undefined && <dd className="order-3 text-fg-3">{detail}</dd>}
    </div>
  );
}
