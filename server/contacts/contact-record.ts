import type { Identity } from "#server/channels/index.ts";
import { wordOf } from "#server/platform/word-of.ts";
import { CONSENT, IDENTITY_KIND, type Consent } from "./states.ts";

/** A row of the view `contact_row`. */
export type ContactRecord = {
  id: string;
  name: string;
  attributes: Record<string, unknown>;
  consent: number;
  consentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Those that are a person's own, the best known phone first; no variants. */
  identities: { kind: number; value: string }[];
  tags: { id: number; name: string }[];
};

/** A contact with words for codes. */
export type Contact = Omit<ContactRecord, "consent" | "identities"> & {
  consent: Consent;
  identities: Identity[];
  /** E.164: the one of several that is known best. */
  phone: string | null;
};

export function toContact({ consent, identities, ...same }: ContactRecord): Contact {
  const known = identities.map(({ kind, value }): Identity => ({ kind: wordOf(IDENTITY_KIND, kind), value }));
  return {
    ...same,
    consent: wordOf(CONSENT, consent),
    identities: known,
    phone: known.find(({ kind }) => kind === "phone")?.value ?? null,
  };
}
