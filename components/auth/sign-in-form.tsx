"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { loadPage } from "#components/lib/load-page.ts";
import { AuthFrame } from "#components/shell/auth-frame.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { callAuth, type AuthFailure } from "./call-auth.ts";
import { useFailureText } from "./failure-text.ts";

type SignInFormProps = {
  /** A path of ours to go on to. */
  next: string;
  expired: boolean;
  signUpOpen: boolean;
  demo: { email: string; password: string } | null;
};

export function SignInForm({ next, expired, signUpOpen, demo }: SignInFormProps) {
  const t = useTranslations("auth");
  const failureText = useFailureText();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const schema = z.object({ email: z.email(t("emailWrong")), password: z.string().min(1, t("passwordMissing")) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const failed = await callAuth("sign-in", values);
    setFailure(failed);
    if (!failed) loadPage(next);
  });
  return (
    <AuthFrame
      title={t("signIn.title")}
      footer={
        <>
          {signUpOpen && (
            <p>
              {t("signIn.noAccount")}{" "}
              <Link className="text-accent-fg underline" href="/sign-up">
                {t("signIn.toSignUp")}
              </Link>
            </p>
          )}
          {demo && <p className="mt-2 text-fg-3">{t("signIn.demo", demo)}</p>}
        </>
      }
    >
      {expired && <Callout tone="amber">{t("signIn.expired")}</Callout>}
      {failure && (
        <Callout tone="red" live>
          {failureText(failure)}
        </Callout>
      )}
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t("email")} error={errors.email?.message}>
          {(control) => (
            <Input {...control} type="email" autoComplete="username" autoFocus {...form.register("email")} />
          )}
        </Field>
        <Field label={t("password")} error={errors.password?.message}>
          {(control) => (
            <Input {...control} type="password" autoComplete="current-password" {...form.register("password")} />
          )}
        </Field>
        <Button type="submit" tone="primary" size="lg" pending={isSubmitting}>
          {t("signIn.submit")}
        </Button>
        <Link className="justify-self-start text-12 text-fg-2 underline" href="/forgot">
          {t("signIn.forgot")}
        </Link>
      </form>
    </AuthFrame>
  );
}
