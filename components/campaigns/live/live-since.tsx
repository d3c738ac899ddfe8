"use client";
import { useTranslations } from "next-intl";
import { wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import type { Campaign } from "#server/campaigns/campaign-record.ts";

type LiveSinceProps = { live: Pick<Campaign, "status" | "startsAt" | "startedAt" | "pausedAt" | "endedAt"> };

/** The latest thing that happened to it as a whole. */
export function LiveSince({ live: { status, startsAt, startedAt, pausedAt, endedAt } }: LiveSinceProps) {
  const t = useTranslations("campaigns.live");
  const viewer = useViewer();
  const now = useNow();
  const words = (() => {
    if (endedAt) return t("endedAt", { time: wakeTime(endedAt, now, viewer) });
    if (status === "paused" && pausedAt) return t("pausedAt", { time: wakeTime(pausedAt, now, viewer) });
    if (startedAt) return t("startedBy", { time: wakeTime(startedAt, now, viewer) });
    return startsAt && t("scheduledFor", { time: wakeTime(startsAt, now, viewer) });
  })();
  return <span className="ps-1 text-12 whitespace-nowrap text-fg-3 max-pane:hidden">{words}</span>;
}
