import type { Locale } from "../intl/locales.ts";
import type { en } from "./en/index.ts";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
