import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { IntlProvider } from "#components/lib/intl/intl-provider.tsx";
import { CATALOGUES } from "#components/lib/intl/locales.ts";
import { parseTheme, THEME_COOKIE } from "#components/lib/theme/theme.ts";
import { fontClasses } from "#components/ui/fonts.ts";
import "./globals.css";

// Every page is made for its request: the policy's nonce and the session are in it.
export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: { default: "Baton", template: "%s · Baton" }, robots: { index: false } };
export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang={locale} dir={CATALOGUES[locale].dir} data-theme={theme} className={fontClasses}>
      <body>
        <IntlProvider locale={locale} messages={await getMessages()}>
          {children}
        </IntlProvider>
      </body>
    </html>
  );
}
