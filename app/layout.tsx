import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { IntlProvider } from "#components/lib/intl/intl-provider.tsx";
import { CATALOGUES, chooseLocale } from "#components/lib/intl/locales.ts";
import { parseTheme, THEME_COOKIE } from "#components/lib/theme/theme.ts";
import { fontClasses } from "#components/ui/fonts.ts";
import "./globals.css";

// Every page is made for its request: the policy's nonce and the session are in it.
export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: { default: "Baton", template: "%s · Baton" }, robots: { index: false } };
export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = chooseLocale((await headers()).get("accept-language"));
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang={locale} dir={CATALOGUES[locale].dir} data-theme={theme} className={fontClasses}>
      <body>
        <IntlProvider locale={locale} messages={CATALOGUES[locale].messages}>
          {children}
        </IntlProvider>
      </body>
    </html>
  );
}
