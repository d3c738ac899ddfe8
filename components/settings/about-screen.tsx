"use client";
import { useTranslations } from "next-intl";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Card } from "#components/ui/card.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { SettingsPage } from "./settings-page.tsx";

const LICENCE = "AGPL-3.0-or-later";

/** What runs here, under which licence, and where its source is: the licence wants that offered to every user. */
export function AboutScreen() {
  const t = useTranslations("settings.about");
  const { version, sourceUrl } = useWorkspace();
  return (
    <SettingsPage section="about">
      <Card title={t("title")}>
        <p className="mb-3">{t("body")}</p>
        <Facts
          facts={[
            { term: t("version"), value: version, mono: true },
            { term: t("licence"), value: LICENCE },
            {
              term: t("source"),
              value: (
                <a className="text-accent-fg underline" href={sourceUrl} target="_blank" rel="noreferrer">
                  {t("sourceLink")}
                </a>
              ),
            },
          ]}
        />
      </Card>
    </SettingsPage>
  );
}
