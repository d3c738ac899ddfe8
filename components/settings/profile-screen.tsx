"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMutation } from "@tanstack/react-query";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "#components/lib/error-text.ts";
import { THEMES, type Theme } from "#components/lib/theme/theme.ts";
import { useTheme } from "#components/lib/theme/use-theme.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { showToast } from "#components/ui/toast.ts";
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
  const trpc = useTRPC();
  const router = useRouter();
  const errorText = useErrorText();
  const schema = z.object({ name: z.string().trim().min(1, t("nameMissing")).max(80) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: member.name } });
  const rename = useMutation(
    trpc.account.rename.mutationOptions({
      onSuccess() {
        showToast(t("nameSaved"));
        router.refresh();
      },
    }),
  );
  const submit = form.handleSubmit((values) => rename.mutate(values));
  return (
    <Card title={t("title")}>
      <form className="grid max-w-90 gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        {rename.isError && (
          <Callout tone="red" live>
            {errorText(rename.error)}
          </Callout>
        )}
        <Field label={t("name")} error={form.formState.errors.name?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register("name")} />}
        </Field>
        <Field label={t("email")}>{(control) => <Input {...control} readOnly value={member.email} />}</Field>
        <Button type="submit" className="justify-self-start" pending={rename.isPending}>
          {t("saveName")}
        </Button>
      </form>
    </Card>
  );
}
