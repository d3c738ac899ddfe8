import { en } from "../messages/en/index.ts";

/** Languages that have a catalogue, with the direction they are written in. */
export const CATALOGUES = { en: { messages: en, dir: "ltr" } } as const satisfies Record<
  string,
  { messages: typeof en; dir: "ltr" | "rtl" }
>;
export type Locale = keyof typeof CATALOGUES;

/** The first language of an `Accept-Language` header that has a catalogue; English when none has. */
export function chooseLocale(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => part.split(";")[0]?.trim().toLowerCase().split("-")[0]);
  return wanted.find((language): language is Locale => language !== undefined && language in CATALOGUES) ?? "en";
}
