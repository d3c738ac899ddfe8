"use client";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Segments belong to admins and owners; others are told whom to ask. */
export function SegmentsOnlyForAdmins({ children }: { children: ReactNode }) {
  const t = useTranslations("segments");
  const { member } = useWorkspace();
  if (member.role === "admin" || member.role === "owner") return children;
  return (
    <Page title={t("title")}>
      <EmptyState icon={Lock} title={t("forbidden.title")} className="min-h-80">
        {t("forbidden.body")}
      </EmptyState>
    </Page>
  );
}
