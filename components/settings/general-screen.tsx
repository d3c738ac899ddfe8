"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { buttonClass, Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";
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
  const trpc = useTRPC();
  const router = useRouter();
  const errorText = useErrorText();
  const schema = z.object({ name: z.string().trim().min(1, t("nameMissing")).max(80) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: workspace.name } });
  const rename = useMutation(
    trpc.workspaces.rename.mutationOptions({
      onSuccess() {
        showToast(t("saved"));
        router.refresh();
      },
    }),
  );
  const submit = form.handleSubmit((values) => rename.mutate(values));
  return (
    <form className="grid max-w-90 gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
      {rename.isError && (
        <Callout tone="red" live>
          {errorText(rename.error)}
        </Callout>
      )}
      <Field label={t("name")} error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} autoComplete="organization" {...form.register("name")} />}
      </Field>
      <Button type="submit" className="justify-self-start" pending={rename.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
