"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import type { CampaignReport } from "#server/campaigns/report/read-report.ts";
import { CampaignsGate } from "../campaigns-gate.tsx";
import { STEPS, StepValue } from "./reach-table.tsx";

const ID = /^[0-9a-f-]{36}$/i;

/** Two campaigns beside each other. */
export function CompareScreen() {
  return (
    <CampaignsGate>
      <Compare />
    </CampaignsGate>
  );
}

function Compare() {
  const t = useTranslations("campaigns");
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const ids = (useSearchParams().get("ids") ?? "").split(",").filter((id) => ID.test(id));
  const list = `/w/${workspace.id}/campaigns`;
  const isEnough = ids.length >= 2;
  const reports = useQuery({ ...trpc.campaigns.compare.queryOptions({ ids: ids.slice(0, 4) }), enabled: isEnough });
  return (
    <WorkPage crumb={{ label: t("title"), href: list }} title={t("compare.title")}>
      <Card flush>
        {isEnough ? (
          <QueryState query={reports}>{(rows) => <CompareTable reports={rows} base={list} />}</QueryState>
        ) : (
          <EmptyState
            title={t("compare.title")}
            action={
              <Link href={list} className={buttonClass()}>
                {t("compare.back")}
              </Link>
            }
          >
            {t("compare.choose")}
          </EmptyState>
        )}
      </Card>
    </WorkPage>
  );
}

type CompareTableProps = { reports: readonly CampaignReport[]; base: string };

function CompareTable({ reports, base }: CompareTableProps) {
  const t = useTranslations("campaigns");
  const viewer = useViewer();
  const now = useNow();
  return (
    <Table
      caption={t("compare.caption")}
      columns={[
        { key: "what", label: t("compare.what") },
        ...reports.map(({ id, name }) => ({ key: id, label: name })),
      ]}
    >
      <tr>
        <Cell className="text-fg-2">{t("compare.started")}</Cell>
        {reports.map(({ id, name, startedAt }) => (
          <Cell key={id}>
            <Link href={`${base}/${id}/report`} className="font-medium underline-offset-2 hover:underline pane:hidden">
              {name}{" "}
            </Link>
            {startedAt ? wakeTime(startedAt, now, viewer) : t("compare.notStarted")}
          </Cell>
        ))}
      </tr>
      {STEPS.map((step) => (
        <tr key={step}>
          <Cell className="text-fg-2">{t(`report.column.${step}`)}</Cell>
          {reports.map(({ id, name, total }) => (
            <Cell key={id} className="tabular-nums">
              <span className="me-2 text-fg-3 pane:hidden">{name}</span>
              <StepValue reached={total} step={step} />
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}
