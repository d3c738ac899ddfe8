"use client";
import { ArrowUpRight, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { UsageHint } from "./usage-hint.tsx";

const REFERENCE = "/api/v1/docs";

type DevelopersPageProps = { tab: "main" | "events" | "log"; children: ReactNode };

/** The frame of the developers' views. Whoever may not manage keys is told whom to ask. */
export function DevelopersPage({ tab, children }: DevelopersPageProps) {
  const t = useTranslations("developers");
  const { workspace, member } = useWorkspace();
  const base = `/w/${workspace.id}/developers`;
  const mayManage = member.role === "admin" || member.role === "owner";
  const items = [
    { key: "main", label: t("tabs.main"), href: base },
    { key: "events", label: t("tabs.events"), href: `${base}/events` },
    { key: "log", label: t("tabs.log"), href: `${base}/log` },
  ];
  if (!mayManage)
    return (
      <Page title={t("title")}>
        <EmptyState icon={Lock} title={t("forbidden.title")} className="min-h-80">
          {t("forbidden.body")}
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={t("title")}
      actions={<UsageHint />}
      tabs={
        <div className="flex items-center gap-3 max-pane:w-full max-pane:overflow-x-auto pane:ms-4">
          <Tabs label={t("nav")} current={tab} items={items} className="max-pane:shrink-0" />
          <a
            href={REFERENCE}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-9 shrink-0 items-center gap-1 text-12 font-medium text-fg-2 hover:text-fg max-pane:h-11 max-pane:text-14"
          >
            {t("tabs.reference")}
            <Icon as={ArrowUpRight} size={12} />
            <span className="sr-only">{t("newTab")}</span>
          </a>
        </div>
      }
    >
      {children}
    </Page>
  );
}
