"use client";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

// A plain link: every page carries this screen, and with it would carry the router's link a second time.
const HOME = "/";

/** For an address that leads nowhere, and for a workspace that is not the visitor's: they look the same. */
export function NotFoundScreen() {
  const t = useTranslations("errors");
  return (
    <main className="grid h-dvh">
      <EmptyState
        title={t("notFoundTitle")}
        action={
          <a className={buttonClass("primary")} href={HOME}>
            {t("home")}
          </a>
        }
      >
        {t("notFoundBody")}
      </EmptyState>
    </main>
  );
}
