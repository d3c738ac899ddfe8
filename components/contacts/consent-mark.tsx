"use client";
import { useTranslations } from "next-intl";
import { Dot } from "#components/ui/dot.tsx";
import type { Tone } from "#components/ui/badge.tsx";
import type { Consent } from "#server/contacts/index.ts";

export const CONSENT_TONES = {
  opted_in: "green",
  opted_out: "red",
  unknown: "amber",
} as const satisfies Record<Consent, Tone>;

/** Whether campaigns may go to somebody, as a dot with its word. */
export function ConsentMark({ consent }: { consent: Consent }) {
  const t = useTranslations("contacts.consent");
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-fg-2">
      <Dot tone={CONSENT_TONES[consent]} />
      {t(consent)}
    </span>
  );
}
