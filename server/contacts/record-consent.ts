import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { tellContactUpdated } from "./contact-event.ts";
import type { ContactDeps, ContactKey } from "./deps.ts";
import { appendConsent } from "./sql/consent-entries.ts";
import { lockContact } from "./sql/lock-contact.ts";
import { CONSENT, type Consent } from "./states.ts";

export type NewConsent = {
  status: Exclude<Consent, "unknown">;
  /** Where it was given: a form's address, a campaign, a member. */
  source: string;
  /** The words that the person agreed to or wrote: the proof. */
  wording: string;
  /** When it was given; now by default. */
  at: Date | null;
  /** The member who says so; null for a program. */
  memberId?: string | null;
};

export type ConsentEntry = {
  id: string;
  status: Consent;
  source: string;
  wording: string;
  at: Date;
  messageId: string | null;
  memberId: string | null;
};

/**
 * Appends to a contact's ledger. `holds`: it is what holds now; false for an older entry that arrived after a newer one.
 * @throws {DomainError} `not_found`
 */
export function recordConsent(
  { pool, notifier }: ContactDeps,
  key: ContactKey,
  given: NewConsent,
): Promise<ConsentEntry & { holds: boolean }> {
  return withTransaction(pool, async (tx) => {
    if (!(await lockContact(tx, key))) throw new DomainError("not_found");
    const entry = { ...given, id: newId(), messageId: null, memberId: given.memberId ?? null };
    const { at, holds } = await appendConsent(tx, key, { ...entry, status: CONSENT[given.status] });
    if (holds) await tellContactUpdated(tx, notifier, key);
    return { ...entry, at, holds };
  });
}
