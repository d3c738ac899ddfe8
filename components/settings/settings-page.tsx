"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Page } from "#components/shell/page.tsx";
import { SideNav } from "#components/shell/side-nav.tsx";

export type SettingsSection = "profile" | "general" | "members" | "teams" | "campaigns" | "about";

type SettingsPageProps = {
  section: SettingsSection;
  summary?: string;
  actions?: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
};

/** One section of settings beside the list of all. */
export function SettingsPage({ section, summary, actions, width = "narrow", children }: SettingsPageProps) {
  const t = useTranslations("settings");
  const { workspace, member } = useWorkspace();
  const item = (key: SettingsSection) => ({
    key,
    label: t(`sections.${key}`),
    href: `/w/${workspace.id}/settings/${key}`,
  });
  return (
    <Page
      title={t(`sections.${section}`)}
      width={width}
      {...(summary === undefined ? {} : { summary })}
      actions={actions}
      nav={
        <SideNav
          label={t("nav")}
          current={section}
          groups={[
            { title: t("sections.you"), items: [item("profile")] },
            {
              title: t("sections.workspace"),
              items: [
                { key: "start", label: t("sections.start"), href: `/w/${workspace.id}/start` },
                item("general"),
                item("members"),
                item("teams"),
                ...(member.role === "agent" ? [] : [item("campaigns")]),
                item("about"),
              ],
            },
          ]}
        />
      }
    >
      {children}
    </Page>
  );
}
