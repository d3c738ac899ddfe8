"use client";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Dot } from "#components/ui/dot.tsx";
import type { CampaignStatus } from "#server/campaigns/states.ts";

const TONES = {
  draft: "neutral",
  scheduled: "accent",
  snapshotting: "accent",
  running: "accent",
  paused: "amber",
  completed: "green",
  cancelled: "neutral",
  failed: "red",
} as const satisfies Record<CampaignStatus, Tone>;

/** Where a campaign stands. */
export function StateBadge({ status }: { status: CampaignStatus }) {
  const t = useTranslations("campaigns.status");
  return (
    <Badge tone={TONES[status]}>
      {(status === "running" || status === "snapshotting") && <Dot tone="accent" />}
      {t(status)}
    </Badge>
  );
}
