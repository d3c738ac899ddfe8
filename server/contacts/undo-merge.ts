import { DomainError } from "#server/platform/errors.ts";
import type { ContactDeps } from "./deps.ts";
import { undoMergeRows } from "./sql/undo-merge.ts";

/**
 * Takes a merge of two contacts back (migrations …900_undo_merge says what goes to whom). WhatsApp may say again that they are one
 * person; then they become one again. The caller has checked that its actor may see the kept contact.
 * @throws {DomainError} `conflict` when it was taken back already, or the kept contact was merged into another one since.
 */
export async function undoMerge(
  { pool, notifier }: ContactDeps,
  merge: { workspaceId: string; mergeId: string; keptId: string },
): Promise<void> {
  const ids = await undoMergeRows(pool, merge);
  if (!ids) throw new DomainError("conflict");
  notifier.announce(ids);
}
