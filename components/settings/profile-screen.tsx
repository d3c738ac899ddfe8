"use client";
import { useTranslations } from "next-intl";
import { THEMES, type Theme } from "#components/lib/theme/theme.ts";
import { useTheme } from "#components/lib/theme/use-theme.ts";
import { useTRPCClient } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { SettingsPage } from "./settings-page.tsx";

export function ProfileScreen({ theme: initialTheme }: { theme: Theme }) {
  const t = useTranslations();
  const [theme, setTheme] = useTheme(initialTheme);
  return (
    <SettingsPage section="profile">
      <NameCard />
      <Card title={t("settings.profile.appearance")}>
        <Segmented
          label={t("settings.profile.appearance")}
          value={theme}
          options={THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          onChange={setTheme}
        />
      </Card>
      <PasswordCard />
      <SessionsCard />
    </SettingsPage>
  );
}

function NameCard() {
  const t = useTranslations("settings.profile");
  const { member } = useWorkspace();
  const client = useTRPCClient();
  return (
    <Card title={t("title")}>
      <NameForm
        name={member.name}
        autoComplete="name"
        words={{ label: t("name"), missing: t("nameMissing"), submit: t("saveName"), saved: t("nameSaved") }}
        onSave={(name) => client.account.rename.mutate({ name })}
      >
        <Field label={t("email")}>{(control) => <Input {...control} readOnly value={member.email} />}</Field>
      </NameForm>
    </Card>
  );
}
