"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { loadPage } from "#components/lib/load-page.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { callAuth, type AuthFailure } from "./call-auth.ts";
import { useFailureText } from "./failure-text.ts";
import { PASSWORD_MIN } from "./limits.ts";

type SignUpFormProps = {
  /** Joins the workspace of a link instead of making one. */
  invitation?: { token: string; email: string | null };
  submitLabel: string;
};

export function SignUpForm({ invitation, submitLabel }: SignUpFormProps) {
  const t = useTranslations("auth");
  const failureText = useFailureText();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const schema = z.object({
    name: z.string().trim().min(1, t("nameMissing")).max(80),
    email: z.email(t("emailWrong")),
    password: z
      .string()
      .min(PASSWORD_MIN, t("passwordShort", { min: PASSWORD_MIN }))
      .max(128),
    workspaceName: invitation ? z.string() : z.string().trim().min(1, t("signUp.workspaceMissing")).max(80),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: "", email: invitation?.email ?? "", password: "", workspaceName: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ workspaceName, ...values }) => {
    const target = invitation ? { invitationToken: invitation.token } : { workspaceName };
    const failed = await callAuth("sign-up", { ...values, ...target });
    setFailure(failed);
    if (!failed) loadPage(invitation ? "/" : "/?welcome=1");
  });
  return (
    <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Callout tone="red" live>
          {failureText(failure)}
        </Callout>
      )}
      <Field label={t("name")} error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="name" {...form.register("name")} />}
      </Field>
      <Field label={t("email")} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            readOnly={Boolean(invitation?.email)}
            {...form.register("email")}
          />
        )}
      </Field>
      <Field label={t("password")} hint={t("passwordHint", { min: PASSWORD_MIN })} error={errors.password?.message}>
        {(control) => <Input {...control} type="password" autoComplete="new-password" {...form.register("password")} />}
      </Field>
      {!invitation && (
        <Field label={t("signUp.workspace")} hint={t("signUp.workspaceHint")} error={errors.workspaceName?.message}>
          {(control) => <Input {...control} autoComplete="organization" {...form.register("workspaceName")} />}
        </Field>
      )}
      <Button type="submit" tone="primary" size="lg" pending={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
