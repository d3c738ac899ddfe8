import type { en } from "./en/index.ts";

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof en;
  }
}
