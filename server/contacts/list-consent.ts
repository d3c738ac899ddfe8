import type { Queryable } from "#server/db/transaction.ts";
import { wordOf } from "#server/platform/word-of.ts";
import type { ContactKey } from "./deps.ts";
import { findContact } from "./list-contacts.ts";
import type { ConsentEntry } from "./record-consent.ts";
import { CONSENT } from "./states.ts";
import { listConsentEntries } from "./sql/consent-entries.ts";

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Up to `limit` entries of a contact's ledger before one, the last recorded first. @throws {DomainError} `not_found` */
export async function listConsent(
  pool: Queryable,
  key: ContactKey,
  { before = LAST_ID, limit }: { before?: string | undefined; limit: number },
): Promise<ConsentEntry[]> {
  const rows = await listConsentEntries(pool, key, { before, limit });
  if (rows.length === 0) await findContact(pool, key);
  return rows.map((row) => ({ ...row, status: wordOf(CONSENT, row.status) }));
}
