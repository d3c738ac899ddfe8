"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { AuthFrame } from "#components/shell/auth-frame.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { callAuth, type AuthFailure } from "./call-auth.ts";
import { useFailureText } from "./failure-text.ts";

/** Asks for a reset link by mail; where the server sends none it says whom to ask. */
export function ForgotForm({ mail }: { mail: boolean }) {
  const t = useTranslations("auth");
  const failureText = useFailureText();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(z.object({ email: z.email(t("emailWrong")) })),
    defaultValues: { email: "" },
  });
  const submit = form.handleSubmit(async ({ email }) => {
    const failed = await callAuth("forgot", { email });
    setFailure(failed);
    if (!failed) setSentTo(email);
  });
  const back = (
    <Link className="text-accent-fg underline" href="/sign-in">
      {t("forgot.back")}
    </Link>
  );
  if (sentTo !== null)
    return (
      <AuthFrame title={t("forgot.sentTitle")} description={t("forgot.sentBody", { email: sentTo })} footer={back}>
        {null}
      </AuthFrame>
    );
  if (!mail)
    return (
      <AuthFrame title={t("forgot.title")} footer={back}>
        <Callout>{t("forgot.noMail")}</Callout>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("forgot.title")} description={t("forgot.body")} footer={back}>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Callout tone="red" live>
            {failureText(failure)}
          </Callout>
        )}
        <Field label={t("email")} error={form.formState.errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="username" {...form.register("email")} />}
        </Field>
        <Button type="submit" tone="primary" size="lg" pending={form.formState.isSubmitting}>
          {t("forgot.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
