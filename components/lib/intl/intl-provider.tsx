"use client";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { UiProvider } from "#components/ui/provider.tsx";
import { CATALOGUES, type Locale } from "./locales.ts";

type IntlProps = { locale: Locale; children: ReactNode };

/** Words, direction, tooltips and toasts for everything below. */
export function IntlProvider({ locale, children }: IntlProps) {
  const { messages } = CATALOGUES[locale];
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <UiProvider>{children}</UiProvider>
    </NextIntlClientProvider>
  );
}
