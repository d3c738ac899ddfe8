"use client";
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Whether this member may import, export and erase. */
export function useMayImport(): boolean {
  const { member } = useWorkspace();
  return member.role === "admin" || member.role === "owner";
}

/** Imports belong to admins and owners; others are told whom to ask. */
export function ImportGate({ children }: { children: ReactNode }) {
  const t = useTranslations("contacts.import");
  const mayImport = useMayImport();
  if (mayImport) return children;
  return (
    <Page title={t("title")}>
      <EmptyState icon={Lock} title={t("forbidden")} className="min-h-80">
        {t("forbiddenBody")}
      </EmptyState>
    </Page>
  );
}
