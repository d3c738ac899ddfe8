import type { Identity } from "#server/channels/index.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { foldText } from "#server/platform/text.ts";
import type { Contact } from "./contact-record.ts";
import type { ContactDeps } from "./deps.ts";
import { groupIdentities } from "./group-identities.ts";
import { findContact } from "./list-contacts.ts";
import { CERTAINTY } from "./states.ts";
import { findCreatedEvents } from "./sql/find-created-events.ts";
import { insertContact } from "./sql/insert-contact.ts";
import { findOwners, insertIdentities, type IdentityRow } from "./sql/write-identities.ts";
import { holdTags } from "./sql/write-tags.ts";

export type NewContact = {
  name: string;
  identities: Identity[];
  attributes: Record<string, unknown>;
  tagIds: number[];
};

/** Identities as rows, with the variants that only find the person. */
export function identityRowsOf(workspaceId: string, identities: Identity[]): IdentityRow[] {
  return groupIdentities([{ workspaceId, identities, certainty: CERTAINTY.given }]).identities.map(
    ({ kind, value, certainty }) => ({ kind, value, certainty }),
  );
}

/**
 * Adds a person. Whoever is known already stays one contact: two that come at once, or by two forms of a phone, meet the same key.
 * @throws {DomainError} `conflict` with the `contactId` that has an identity; `not_found` for a tag that is not there
 */
export async function createContact(
  { pool, notifier }: ContactDeps,
  workspaceId: string,
  { name, identities, attributes, tagIds }: NewContact,
): Promise<Contact> {
  const key = { workspaceId, id: newId() };
  const rows = identityRowsOf(workspaceId, identities);
  const [made, eventIds] = await withTransaction(pool, async (tx) => {
    if (tagIds.length > 0 && !(await holdTags(tx, workspaceId, tagIds)))
      throw new DomainError("not_found", { field: "tagIds" });
    if (rows.length > 0) {
      await insertIdentities(tx, key, rows);
      const other = (await findOwners(tx, workspaceId, rows)).find(({ contactId }) => contactId !== key.id);
      if (other) throw new DomainError("conflict", { contactId: other.contactId });
    }
    await insertContact(tx, { ...key, name, folded: foldText(name), attributes, tagIds: [...new Set(tagIds)] });
    return [await findContact(tx, key), await findCreatedEvents(tx, key)] as const;
  });
  notifier.announce(eventIds);
  return made;
}
