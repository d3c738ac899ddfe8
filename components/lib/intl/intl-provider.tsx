"use client";
import { NextIntlClientProvider, type Messages } from "next-intl";
import type { ReactNode } from "react";
import { UiProvider } from "#components/ui/provider.tsx";
import type { Locale } from "./locales.ts";

type IntlProps = {
  locale: Locale;
  /** The catalogue of that language alone; the server has them all. */
  messages: Messages;
  children: ReactNode;
};

/** Words, direction, tooltips and toasts for everything below. */
export function IntlProvider({ locale, messages, children }: IntlProps) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <UiProvider>{children}</UiProvider>
    </NextIntlClientProvider>
  );
}
