import { insertEvents, type NewEvent } from "#server/db/feed.ts";
import type { Transaction } from "#server/db/transaction.ts";
import type { ContactDeps, ContactKey } from "./deps.ts";

/** Tells the feed that something about a contact changed. That one was made, or consented, its tables tell by themselves. */
export async function tellContactUpdated(
  tx: Transaction,
  notifier: ContactDeps["notifier"],
  { workspaceId, id }: ContactKey,
): Promise<void> {
  const event: NewEvent = { workspaceId, type: "contact.updated", payload: { contact: { id } } };
  notifier.announce(await insertEvents(tx, [event]));
}
