"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { PASSWORD_MIN } from "#components/auth/limits.ts";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";

const EMPTY = { currentPassword: "", newPassword: "" };

export function PasswordCard() {
  const t = useTranslations();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const schema = z.object({
    currentPassword: z.string().min(1, t("auth.passwordMissing")),
    newPassword: z
      .string()
      .min(PASSWORD_MIN, t("auth.passwordShort", { min: PASSWORD_MIN }))
      .max(128),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: EMPTY });
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess() {
        form.reset(EMPTY);
        showToast(t("settings.profile.passwordChanged"));
        return queryClient.invalidateQueries(trpc.account.sessions.queryFilter());
      },
      onError(error) {
        if (domainCodeOf(error) === "auth.invalid_credentials")
          form.setError("currentPassword", { message: t("settings.profile.currentWrong") });
      },
    }),
  );
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) => change.mutate(values));
  return (
    <Card title={t("settings.profile.password")}>
      <form className="grid max-w-90 gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        <UnsavedGuard when={isDirty} />
        {change.isError && !errors.currentPassword && (
          <Callout tone="red" live>
            {errorText(change.error)}
          </Callout>
        )}
        <Field label={t("settings.profile.currentPassword")} error={errors.currentPassword?.message}>
          {(control) => (
            <Input {...control} type="password" autoComplete="current-password" {...form.register("currentPassword")} />
          )}
        </Field>
        <Field
          label={t("settings.profile.newPassword")}
          hint={t("auth.passwordHint", { min: PASSWORD_MIN })}
          error={errors.newPassword?.message}
        >
          {(control) => (
            <Input {...control} type="password" autoComplete="new-password" {...form.register("newPassword")} />
          )}
        </Field>
        <Button type="submit" className="justify-self-start" pending={change.isPending}>
          {t("settings.profile.changePassword")}
        </Button>
      </form>
    </Card>
  );
}
