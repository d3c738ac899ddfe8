"use client";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** For an address that leads nowhere, and for a workspace that is not the visitor's: they look the same. */
export function NotFoundScreen() {
  const t = useTranslations("errors");
  return (
    <main className="grid h-dvh">
      <EmptyState
        title={t("notFoundTitle")}
        action={
          <Link className={buttonClass("primary")} href="/" prefetch={false}>
            {t("home")}
          </Link>
        }
      >
        {t("notFoundBody")}
      </EmptyState>
    </main>
  );
}
