"use client";
import { ChartNoAxesColumn, Copy, Download, Pause, Play } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { Campaign } from "#server/campaigns/campaign-record.ts";
import type { CampaignLive } from "#server/campaigns/report/read-live.ts";
import type { CampaignStatus } from "#server/campaigns/states.ts";
import { useMayManage } from "../campaigns-gate.tsx";
import { waiting } from "../rates.ts";
import { StateBadge } from "../state-badge.tsx";
import { useCampaignMoves } from "../use-campaign-moves.ts";
import { ChartCard } from "./chart-card.tsx";
import { LiveSince } from "./live-since.tsx";
import { NumbersCard } from "./numbers-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { ProgressCard } from "./progress-card.tsx";

const RUNNING_MS = 2_000;
const QUIET_MS = 10_000;
const FORECAST_MS = 20_000;

/** States in which something moves by itself. */
const MOVING: readonly CampaignStatus[] = ["scheduled", "snapshotting", "running"];

/** What happens to a campaign's people, as it happens. */
export function LiveScreen({ campaign }: { campaign: Campaign }) {
  const t = useTranslations("campaigns");
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const { id, name } = campaign;
  const live = useQuery({
    ...trpc.campaigns.live.queryOptions({ id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && MOVING.includes(state.data.status) ? RUNNING_MS : QUIET_MS),
  });
  const status = live.data?.status ?? campaign.status;
  const forecast = useQuery({
    ...trpc.campaigns.forecast.queryOptions({ id }),
    staleTime: 0,
    refetchInterval: FORECAST_MS,
    enabled: MOVING.includes(status) || status === "paused",
  });
  return (
    <WorkPage
      crumb={{ label: t("title"), href: `/w/${workspace.id}/campaigns` }}
      title={name}
      badge={
        <>
          <StateBadge status={status} />
          <LiveSince live={live.data ?? campaign} />
        </>
      }
      actions={<Actions id={id} name={name} live={live.data ?? null} status={status} />}
    >
      <QueryState query={live}>
        {(read) => (
          <>
            {read.failure !== null && <Callout tone="red">{read.failure}</Callout>}
            {(read.status === "snapshotting" || read.status === "scheduled") && (
              <Callout>{t(read.status === "snapshotting" ? "live.freezing" : "live.waitsForStart")}</Callout>
            )}
            <ProgressCard live={read} finishesAt={forecast.data?.finishesAt ?? null} />
            <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-3 max-drawer:grid-cols-[minmax(0,1fr)]">
              <NumbersCard live={read} forecast={forecast.data ?? null} />
              <ChartCard id={id} isMoving={MOVING.includes(read.status)} />
            </div>
            <PeopleCard live={read} />
          </>
        )}
      </QueryState>
    </WorkPage>
  );
}

type ActionsProps = { id: string; name: string; live: CampaignLive | null; status: CampaignStatus };

function Actions({ id, name, live, status }: ActionsProps) {
  const t = useTranslations("campaigns.live");
  const { workspace } = useWorkspace();
  const moves = useCampaignMoves({ id, name });
  const mayManage = useMayManage();
  const [isCancelling, setCancelling] = useState(false);
  const mayPause = mayManage && status === "running";
  const mayResume = mayManage && status === "paused";
  const mayCancel = mayManage && (MOVING.includes(status) || status === "paused");
  usePageKeys({ p: mayPause ? moves.pause : mayResume ? moves.resume : () => undefined });
  return (
    <>
      <Link href={`/w/${workspace.id}/campaigns/${id}/report`} className={buttonClass("plain")}>
        <Icon as={ChartNoAxesColumn} size={14} />
        {t("report")}
      </Link>
      {mayManage && (
        <a href={`/api/campaigns/${workspace.id}/${id}/recipients.csv`} download className={buttonClass("plain")}>
          <Icon as={Download} size={14} />
          {t("csv")}
        </a>
      )}
      {mayManage && (
        <Button tone="plain" icon={Copy} onClick={moves.duplicate}>
          {t("duplicate")}
        </Button>
      )}
      {mayCancel && (
        <Button tone="danger" onClick={() => setCancelling(true)}>
          {t("cancel")}
        </Button>
      )}
      {mayPause && (
        <Button icon={Pause} keys={["P"]} pending={moves.isMoving} onClick={moves.pause}>
          {t("pause")}
        </Button>
      )}
      {mayResume && (
        <Button tone="primary" icon={Play} keys={["P"]} pending={moves.isMoving} onClick={moves.resume}>
          {t("resume")}
        </Button>
      )}
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title={t("cancelTitle", { name })}
        description={t("cancelBody", { count: live ? waiting(live.people) : 0 })}
        confirmLabel={t("cancelConfirm")}
        typed={t("cancelWord")}
        pending={moves.isCancelling}
        onConfirm={() => moves.cancel(() => setCancelling(false))}
      />
    </>
  );
}
