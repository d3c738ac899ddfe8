"use client";
import { useTranslations } from "next-intl";
import { useTRPCClient } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { NameForm } from "./name-form.tsx";
import { SettingsPage } from "./settings-page.tsx";

export function GeneralScreen() {
  const t = useTranslations("settings.general");
  const { workspace, member } = useWorkspace();
  return (
    <SettingsPage section="general">
      <Card title={t("title")}>
        {member.role === "owner" ? <RenameForm /> : <Facts facts={[{ term: t("name"), value: workspace.name }]} />}
        <div className="mt-3.5">
          <Facts facts={[{ term: t("id"), value: workspace.id, mono: true }]} />
        </div>
      </Card>
      <Card title={t("another")} description={t("anotherBody")}>
        <a className={buttonClass()} href="/workspaces">
          {t("switch")}
        </a>
      </Card>
    </SettingsPage>
  );
}

function RenameForm() {
  const t = useTranslations("settings.general");
  const { workspace } = useWorkspace();
  const client = useTRPCClient();
  return (
    <NameForm
      name={workspace.name}
      autoComplete="organization"
      words={{ label: t("name"), missing: t("nameMissing"), submit: t("save"), saved: t("saved") }}
      onSave={(name) => client.workspaces.rename.mutate({ name })}
    />
  );
}
