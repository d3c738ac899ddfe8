import type { Metadata } from "next";
import type { Messages } from "next-intl";
import { getTranslations } from "next-intl/server";

type TitleKey = keyof Messages["titles"];

/** A page's title in the reader's language: `export const generateMetadata = titled("signIn")`. */
export function titled(key: TitleKey): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations("titles"))(key) });
}
