import { en } from "../messages/en/index.ts";

/** Languages that have a catalogue, with the direction they are written in. */
export const CATALOGUES = { en: { messages: en, dir: "ltr" } } as const satisfies Record<
  string,
  { messages: typeof en; dir: "ltr" | "rtl" }
>;
export type Locale = keyof typeof CATALOGUES;

const languagesOf = (acceptLanguage: string | null) =>
  (acceptLanguage ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");

/** The first language of an `Accept-Language` header that has a catalogue; English when none has. */
export function chooseLocale(acceptLanguage: string | null): Locale {
  const wanted = languagesOf(acceptLanguage).map((tag) => tag.toLowerCase().split("-")[0]);
  return wanted.find((language): language is Locale => language !== undefined && language in CATALOGUES) ?? "en";
}

/** Language and country, with or without a script, which Intl takes whatever they are. */
const REGION = /^[a-z]{2,3}(-[a-z]{4})?-([a-z]{2}|\d{3})$/i;

/** How the reader's part of the world writes dates in that language, such as "en-GB"; the language alone when the header does not say. */
export function chooseRegion(acceptLanguage: string | null, locale: Locale): string {
  return languagesOf(acceptLanguage).find((tag) => REGION.test(tag) && tag.startsWith(`${locale}-`)) ?? locale;
}
