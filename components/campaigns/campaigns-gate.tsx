"use client";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Whether this member may make, launch and stop campaigns; the others read. */
export function useMayManage(): boolean {
  const { member } = useWorkspace();
  return member.role === "admin" || member.role === "owner";
}

/** Campaigns are for supervisors and above; agents are told so. */
export function CampaignsGate({ children }: { children: ReactNode }) {
  const t = useTranslations("campaigns");
  const { member } = useWorkspace();
  if (member.role !== "agent") return children;
  return (
    <Page title={t("title")}>
      <EmptyState icon={Lock} title={t("forbidden.title")} className="min-h-80">
        {t("forbidden.body")}
      </EmptyState>
    </Page>
  );
}
