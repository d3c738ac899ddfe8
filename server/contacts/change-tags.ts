import { isUniqueViolation } from "#server/db/faults.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { foldText } from "#server/platform/text.ts";
import { tellContactUpdated } from "./contact-event.ts";
import type { ContactDeps, ContactKey } from "./deps.ts";
import { forgetTag } from "./jobs.ts";
import { lockContact } from "./sql/lock-contact.ts";
import {
  addTagTo,
  deleteTagRow,
  findTagByName,
  holdTags,
  insertTag,
  removeTagFrom,
  renameTag,
  type Tag,
} from "./sql/write-tags.ts";

type WorkspaceTag = { workspaceId: string; tagId: number };

/** @throws {DomainError} `conflict` with the `tagId` that has the name, accents and case aside */
export function createTag(
  { pool }: Pick<ContactDeps, "pool">,
  { workspaceId, name }: { workspaceId: string; name: string },
): Promise<Tag> {
  const folded = foldText(name);
  return withTransaction(pool, async (tx) => {
    const made = await insertTag(tx, { workspaceId, name, folded });
    if (made) return made;
    throw new DomainError("conflict", { tagId: (await findTagByName(tx, workspaceId, folded))?.id ?? null });
  });
}

/** @throws {DomainError} `not_found`; `conflict` when another tag has the name */
export async function changeTag(
  { pool }: Pick<ContactDeps, "pool">,
  { workspaceId, tagId, name }: WorkspaceTag & { name: string },
): Promise<Tag> {
  try {
    const renamed = await withTransaction(pool, (tx) =>
      renameTag(tx, tagId, { workspaceId, name, folded: foldText(name) }),
    );
    if (!renamed) throw new DomainError("not_found");
    return renamed;
  } catch (error) {
    if (isUniqueViolation(error, "tag_folded_key")) throw new DomainError("conflict", { field: "name" });
    throw error;
  }
}

/** Gone at once for every reader; a job takes its id from the contacts that have it. @throws {DomainError} `not_found` */
export function deleteTag({ pool }: Pick<ContactDeps, "pool">, { workspaceId, tagId }: WorkspaceTag): Promise<void> {
  return withTransaction(pool, async (tx) => {
    if (!(await deleteTagRow(tx, workspaceId, tagId))) throw new DomainError("not_found");
    await enqueue(tx, forgetTag, { workspaceId, tagId });
  });
}

/** Safe to repeat. @throws {DomainError} `not_found` for the contact or the tag */
export function tagContact({ pool, notifier }: ContactDeps, key: ContactKey, tagId: number): Promise<void> {
  return withTransaction(pool, async (tx) => {
    if (!(await holdTags(tx, key.workspaceId, [tagId]))) throw new DomainError("not_found");
    if (!(await lockContact(tx, key))) throw new DomainError("not_found");
    if (await addTagTo(tx, key, tagId)) await tellContactUpdated(tx, notifier, key);
  });
}

/** Safe to repeat. @throws {DomainError} `not_found` for the contact */
export function untagContact({ pool, notifier }: ContactDeps, key: ContactKey, tagId: number): Promise<void> {
  return withTransaction(pool, async (tx) => {
    if (!(await lockContact(tx, key))) throw new DomainError("not_found");
    if (await removeTagFrom(tx, key, tagId)) await tellContactUpdated(tx, notifier, key);
  });
}
