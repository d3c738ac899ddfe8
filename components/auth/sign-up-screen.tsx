"use client";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { AuthFrame } from "#components/shell/auth-frame.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export function SignUpScreen({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("auth.signUp");
  const footer = (
    <p>
      {t("haveAccount")}{" "}
      <Link className="text-accent-fg underline" href="/sign-in">
        {t("toSignIn")}
      </Link>
    </p>
  );
  if (!isOpen)
    return (
      <AuthFrame title={t("closedTitle")} description={t("closedBody")} footer={footer}>
        {null}
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("title")} footer={footer}>
      <SignUpForm submitLabel={t("submit")} />
    </AuthFrame>
  );
}
