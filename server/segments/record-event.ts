import type { Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { findContactEvent, hasContact } from "./sql/find-contact-event.ts";
import { insertContactEvent, type ContactEventRow, type NewContactEvent } from "./sql/insert-contact-event.ts";

/**
 * Keeps what the workspace's own systems say happened to a contact, for segments to ask. An event told again under its id is the first
 * one. @throws {DomainError} `not_found`, or `conflict` when another contact has an event of this id.
 */
export async function recordEvent(tx: Transaction, event: NewContactEvent): Promise<ContactEventRow> {
  const recorded = (await insertContactEvent(tx, event)) ?? (await findContactEvent(tx, event));
  if (recorded) return recorded;
  throw new DomainError((await hasContact(tx, event.workspaceId, event.contactId)) ? "conflict" : "not_found");
}
