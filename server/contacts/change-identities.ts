import type { Identity } from "#server/channels/index.ts";
import { withTransaction, type Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { wordOf } from "#server/platform/word-of.ts";
import { tellContactUpdated } from "./contact-event.ts";
import type { Contact } from "./contact-record.ts";
import { identityRowsOf } from "./create-contact.ts";
import type { ContactDeps, ContactKey } from "./deps.ts";
import { findContact } from "./list-contacts.ts";
import { CERTAINTY, IDENTITY_KIND } from "./states.ts";
import { lockContact, lockIdentities } from "./sql/lock-contact.ts";
import { touchContact } from "./sql/update-contact.ts";
import {
  deleteIdentities,
  findOwners,
  insertIdentities,
  listIdentities,
  setCertainty,
  type IdentityRow,
} from "./sql/write-identities.ts";

/**
 * Adds an identity with its variants. One that the contact has already changes nothing. It merges nobody: that two contacts are one
 * person is for WhatsApp or a member to say.
 * @throws {DomainError} `not_found`; `conflict` with the `contactId` that has it
 */
export function addIdentity(deps: ContactDeps, key: ContactKey, identity: Identity): Promise<Contact> {
  return change(deps, key, async (tx) => {
    const rows = identityRowsOf(key.workspaceId, [identity]);
    const before = await listIdentities(tx, key);
    await insertIdentities(tx, key, rows);
    const other = (await findOwners(tx, key.workspaceId, rows)).find(({ contactId }) => contactId !== key.id);
    if (other) throw new DomainError("conflict", { contactId: other.contactId });
    // It stood there as a variant of another phone of theirs: now it is one of their own.
    const raised = rows.filter((row) => before.some((it) => isSame(it, row) && it.certainty < row.certainty));
    await setCertainty(tx, key, raised);
    return raised.length > 0 || (await listIdentities(tx, key)).length > before.length;
  });
}

/**
 * Takes an identity away, with the variants that only it needs. Whoever writes under it next is somebody new.
 * @throws {DomainError} `not_found` also for an identity that the contact has not
 */
export function removeIdentity(deps: ContactDeps, key: ContactKey, identity: Identity): Promise<Contact> {
  const gone = { kind: IDENTITY_KIND[identity.kind], value: identity.value };
  return change(deps, key, async (tx) => {
    const rows = await listIdentities(tx, key);
    const stays = rows.filter((row) => row.certainty > CERTAINTY.variant && !isSame(row, gone));
    if (!rows.some((row) => row.certainty > CERTAINTY.variant && isSame(row, gone))) throw new DomainError("not_found");
    const needed = identityRowsOf(
      key.workspaceId,
      stays.map(({ kind, value }) => ({ kind: wordOf(IDENTITY_KIND, kind), value })),
    );
    const isNeeded = (row: IdentityRow) => needed.some((it) => isSame(it, row));
    await deleteIdentities(
      tx,
      key,
      rows.filter((row) => !isNeeded(row)),
    );
    await setCertainty(
      tx,
      key,
      rows.filter((row) => isSame(row, gone) && isNeeded(row)).map((row) => ({ ...row, certainty: CERTAINTY.variant })),
    );
    return true;
  });
}

const isSame = (one: { kind: number; value: string }, other: { kind: number; value: string }) =>
  one.kind === other.kind && one.value === other.value;

function change(
  { pool, notifier }: ContactDeps,
  key: ContactKey,
  work: (tx: Transaction) => Promise<boolean>,
): Promise<Contact> {
  return withTransaction(pool, async (tx) => {
    await lockIdentities(tx, key.workspaceId);
    if (!(await lockContact(tx, key))) throw new DomainError("not_found");
    if (await work(tx)) {
      await touchContact(tx, key);
      await tellContactUpdated(tx, notifier, key);
    }
    return findContact(tx, key);
  });
}
