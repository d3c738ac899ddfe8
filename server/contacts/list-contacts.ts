import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { foldText, storeText } from "#server/platform/text.ts";
import { toContact, type Contact } from "./contact-record.ts";
import type { ContactKey } from "./deps.ts";
import { findContactRecord } from "./sql/find-contact.ts";
import { findKept } from "./sql/find-kept.ts";
import { pickByPhone } from "./sql/pick-by-phone.ts";
import { pickContacts } from "./sql/pick-contacts.ts";
import { pickNamed } from "./sql/pick-named.ts";
import { pickTagged } from "./sql/pick-tagged.ts";
import { pickUpdated, type ChangePlace } from "./sql/pick-updated.ts";
import { phoneVariants } from "./variants.ts";

export type ContactFilters = {
  /** E.164; a variant of it finds the same person. */
  phone?: string | undefined;
  tagId?: number | undefined;
  updatedSince?: Date | undefined;
  /** Part of a name, accents and case aside. */
  name?: string | undefined;
};

/** A page and what narrows it besides its leading filter. */
export type NarrowedPage = {
  workspaceId: string;
  limit: number;
  tagId: number | null;
  namePattern: string | null;
};

/** Where the next page begins: with `updatedSince` by the last change, else by id. */
export type ContactPlace = { id: string; at?: string | undefined };

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Up to `limit` contacts after a place: the newest first, or with `updatedSince` in the order of their last change. */
export async function listContacts(
  pool: Queryable,
  filters: ContactFilters & { workspaceId: string },
  { after, limit }: { after: ContactPlace | null; limit: number },
): Promise<Contact[]> {
  const { workspaceId, phone, tagId, updatedSince, name } = filters;
  const page = { workspaceId, limit, tagId: tagId ?? null, namePattern: name === undefined ? null : patternOf(name) };
  const before = after?.id ?? LAST_ID;
  const pick = () => {
    if (phone !== undefined) {
      const forms = [phone, ...phoneVariants(phone)];
      return after ? [] : pickByPhone(pool, { ...page, updatedSince: updatedSince ?? null }, forms);
    }
    if (updatedSince !== undefined) return pickUpdated(pool, page, changePlaceOf(after, updatedSince));
    if (page.namePattern !== null) return pickNamed(pool, page, page.namePattern, before);
    return page.tagId === null ? pickContacts(pool, page, before) : pickTagged(pool, page, page.tagId, before);
  };
  return (await pick()).map(toContact);
}

function changePlaceOf(after: ContactPlace | null, since: Date): ChangePlace {
  return after?.at === undefined ? { at: since.toISOString(), id: FIRST_ID } : { at: after.at, id: after.id };
}

function patternOf(name: string): string {
  return `%${foldText(storeText(name)).replace(/[\\%_]/g, "\\$&")}%`;
}

/** @throws {DomainError} `not_found`, with `mergedInto` for one that was merged away */
export async function findContact(db: Queryable, key: ContactKey): Promise<Contact> {
  const record = await findContactRecord(db, key);
  if (record) return toContact(record);
  const mergedInto = await findKept(db, key);
  throw new DomainError("not_found", mergedInto === null ? {} : { mergedInto });
}
