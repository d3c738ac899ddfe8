import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { CATALOGUES, chooseLocale } from "./locales.ts";

/** Language and words of the page that is asked for. Found once per request. */
export default getRequestConfig(async () => {
  const locale = chooseLocale((await headers()).get("accept-language"));
  return { locale, messages: CATALOGUES[locale].messages, timeZone: "UTC" };
});
