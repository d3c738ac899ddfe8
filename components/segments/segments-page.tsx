"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { SegmentsOnlyForAdmins } from "./forbidden.tsx";

type SegmentsPageProps = { tab: "list" | "attributes"; actions: ReactNode; children: ReactNode };

/** The frame of the views of segments. */
export function SegmentsPage({ tab, actions, children }: SegmentsPageProps) {
  const t = useTranslations("segments");
  const { workspace } = useWorkspace();
  const base = `/w/${workspace.id}/segments`;
  return (
    <SegmentsOnlyForAdmins>
      <Page
        title={t("title")}
        actions={actions}
        tabs={
          <Tabs
            label={t("nav")}
            current={tab}
            className="max-pane:w-full pane:ms-4"
            items={[
              { key: "list", label: t("tabs.list"), href: base },
              { key: "attributes", label: t("tabs.attributes"), href: `${base}/attributes` },
            ]}
          />
        }
      >
        {children}
      </Page>
    </SegmentsOnlyForAdmins>
  );
}
