import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { ContactDeps } from "./deps.ts";
import { lockIdentities } from "./sql/lock-contact.ts";
import { mergeContactRows } from "./sql/merge-contacts.ts";

export type Merge = { workspaceId: string; keptId: string; mergedId: string };

/**
 * Makes two contacts one because a member says so; `undoMerge` takes it back by the id.
 * @throws {DomainError} `request.invalid` for a contact with itself, `not_found` when either is not there (any more)
 */
export async function mergeContacts({ pool, notifier }: ContactDeps, merge: Merge): Promise<{ mergeId: string }> {
  if (merge.keptId === merge.mergedId) throw new DomainError("request.invalid", { field: "mergedId" });
  const merged = await withTransaction(pool, async (tx) => {
    await lockIdentities(tx, merge.workspaceId);
    return mergeContactRows(tx, merge);
  });
  if (!merged) throw new DomainError("not_found");
  notifier.announce(merged.events);
  return { mergeId: merged.mergeId };
}
