import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { foldText } from "#server/platform/text.ts";
import type { Contact } from "./contact-record.ts";
import { tellContactUpdated } from "./contact-event.ts";
import type { ContactDeps, ContactKey } from "./deps.ts";
import { findContact } from "./list-contacts.ts";
import { MAX_ATTRIBUTES } from "./rules.ts";
import { lockContact } from "./sql/lock-contact.ts";
import { updateContact } from "./sql/update-contact.ts";

export type ContactChange = {
  name?: string | undefined;
  /** Merged by key; null takes the key away. */
  attributes?: Record<string, unknown> | undefined;
};

/**
 * Changes what is given. `expect` sees the contact as it stands under the lock and throws to leave it so.
 * @throws {DomainError} `not_found`, `request.invalid` for too many attributes, and what `expect` throws
 */
export function changeContact(
  { pool, notifier }: ContactDeps,
  key: ContactKey,
  change: ContactChange,
  expect: (current: Contact) => void = () => undefined,
): Promise<Contact> {
  const given = Object.entries(change.attributes ?? {});
  const set = Object.fromEntries(given.filter(([, value]) => value !== null));
  const remove = given.filter(([, value]) => value === null).map(([name]) => name);
  const name = change.name === undefined ? null : { shown: change.name, folded: foldText(change.name) };
  return withTransaction(pool, async (tx) => {
    const locked = await lockContact(tx, key);
    if (!locked) throw new DomainError("not_found");
    expect(await findContact(tx, key));
    const names = new Set([...Object.keys(locked.attributes), ...Object.keys(set)]).difference(new Set(remove));
    if (names.size > MAX_ATTRIBUTES)
      throw new DomainError("request.invalid", {
        fields: [{ path: "attributes", message: `a contact has at most ${MAX_ATTRIBUTES}` }],
      });
    if (await updateContact(tx, key, { name, set, remove })) await tellContactUpdated(tx, notifier, key);
    return findContact(tx, key);
  });
}
