import { insertEvents } from "#server/db/feed.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { ContactDeps } from "./deps.ts";
import { tagRows } from "./sql/tag-contacts.ts";
import { holdTags } from "./sql/write-tags.ts";

export type Tagging = { workspaceId: string; contactIds: string[]; add: number[]; remove: number[] };

/**
 * Gives tags to contacts and takes tags from them, all in one statement; safe to repeat. Contacts that are not there are left out.
 * @throws {DomainError} `not_found` for a tag to be given that is not there
 */
export function tagContacts({ pool, notifier }: ContactDeps, tagging: Tagging): Promise<{ changed: number }> {
  const { workspaceId } = tagging;
  return withTransaction(pool, async (tx) => {
    if (tagging.add.length > 0 && !(await holdTags(tx, workspaceId, tagging.add)))
      throw new DomainError("not_found", { field: "add" });
    const ids = await tagRows(tx, tagging);
    notifier.announce(
      await insertEvents(
        tx,
        ids.map((id) => ({ workspaceId, type: "contact.updated", payload: { contact: { id } } })),
      ),
    );
    return { changed: ids.length };
  });
}
