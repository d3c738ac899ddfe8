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
import { PASSWORD_MIN } from "./limits.ts";
import { useLinkToken } from "./use-link-token.ts";

/** Sets a password by a link that works once, and signs in. */
export function ResetForm() {
  const t = useTranslations("auth");
  const token = useLinkToken();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const schema = z.object({
    password: z
      .string()
      .min(PASSWORD_MIN, t("passwordShort", { min: PASSWORD_MIN }))
      .max(128),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: "" } });
  const submit = form.handleSubmit(async ({ password }) => {
    const failed = await callAuth("reset", { token, password });
    setFailure(failed);
    if (!failed) loadPage("/");
  });
  if (token === "" || failure?.code === "auth.link_invalid")
    return (
      <AuthFrame
        title={t("reset.expiredTitle")}
        description={t("reset.expiredBody")}
        footer={
          <Link className="text-accent-fg underline" href="/forgot">
            {t("signIn.forgot")}
          </Link>
        }
      >
        {null}
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("reset.title")}>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Callout tone="red" live>
            {failureText(failure)}
          </Callout>
        )}
        <Field
          label={t("reset.password")}
          hint={t("passwordHint", { min: PASSWORD_MIN })}
          error={form.formState.errors.password?.message}
        >
          {(control) => (
            <Input {...control} type="password" autoComplete="new-password" {...form.register("password")} />
          )}
        </Field>
        <Button type="submit" tone="primary" size="lg" pending={form.formState.isSubmitting}>
          {t("reset.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
