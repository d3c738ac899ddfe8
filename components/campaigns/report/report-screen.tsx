"use client";
import { Printer } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useFailureReason } from "#components/inbox/thread/failure-reason.ts";
import { percent } from "#components/lib/format/percent.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { CampaignReport } from "#server/campaigns/report/read-report.ts";
import { CampaignsGate } from "../campaigns-gate.tsx";
import { ChartCard } from "../live/chart-card.tsx";
import { useReasonWords } from "../reasons.ts";
import { StateBadge } from "../state-badge.tsx";
import { LinksCard } from "./links-card.tsx";
import { ReachTable } from "./reach-table.tsx";
import { ReasonList } from "./reason-list.tsx";

/** What a campaign came to. */
export function ReportScreen({ campaignId }: { campaignId: string }) {
  return (
    <CampaignsGate>
      <Report id={campaignId} />
    </CampaignsGate>
  );
}

function Report({ id }: { id: string }) {
  const t = useTranslations("campaigns.report");
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const report = useQuery({ ...trpc.campaigns.report.queryOptions({ id }), staleTime: 0 });
  const { data } = report;
  return (
    <WorkPage
      crumb={{ label: data?.name ?? "…", href: `/w/${workspace.id}/campaigns/${id}` }}
      title={t("title")}
      badge={data && <StateBadge status={data.status} />}
      actions={
        <Button icon={Printer} onClick={() => window.print()}>
          {t("print")}
        </Button>
      }
    >
      <QueryState query={report}>
        {(read) =>
          read.startedAt === null ? (
            <Card>
              <EmptyState title={t("title")}>{t("empty")}</EmptyState>
            </Card>
          ) : (
            <Answers report={read} />
          )
        }
      </QueryState>
    </WorkPage>
  );
}

function Answers({ report }: { report: CampaignReport }) {
  const t = useTranslations("campaigns.report");
  const failure = useFailureReason();
  const { nameOf } = useReasonWords();
  return (
    <>
      <Card title={t("summary")} flush>
        <ReachTable report={report} />
        <p className="px-4 py-2.5 text-12 text-fg-2">{t("optedOut", { count: report.optedOut })}</p>
      </Card>
      <ChartCard id={report.id} isMoving={report.endedAt === null} />
      <LinksCard links={report.links} />
      <div className="grid grid-cols-2 items-start gap-3 max-drawer:grid-cols-1">
        <Card title={t("failures")} flush>
          <ReasonList rows={report.failures} nameOf={failure} empty={t("noFailures")} />
        </Card>
        <Card title={t("skips")} flush>
          <ReasonList rows={report.skips} nameOf={nameOf} empty={t("noSkips")} />
        </Card>
        {report.holds.length > 0 && (
          <Card title={t("holds")} flush>
            <ReasonList rows={report.holds} nameOf={nameOf} empty="" />
          </Card>
        )}
        {report.holdout && <HoldoutCard holdout={report.holdout} hours={report.replyWindowHours} />}
      </div>
    </>
  );
}

type HoldoutCardProps = { holdout: NonNullable<CampaignReport["holdout"]>; hours: number };

function HoldoutCard({ holdout: { got, heldOut }, hours }: HoldoutCardProps) {
  const t = useTranslations("campaigns.report");
  const locale = useLocale();
  const format = useFormatter();
  const share = ({ wrote, people }: typeof got) => percent(wrote, people, locale);
  return (
    <Card title={t("holdout")}>
      <p className="text-fg-2" title={`${format.number(got.wrote)} / ${format.number(heldOut.wrote)}`}>
        {t("holdoutBody", {
          ...{ heldOut: heldOut.people, heldOutShare: share(heldOut), hours },
          ...{ got: got.people, gotShare: share(got) },
        })}
      </p>
    </Card>
  );
}
