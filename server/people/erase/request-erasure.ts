import { createHmac } from "node:crypto";
import { findContact, listIdentities, lockIdentities, type Contact } from "#server/contacts/index.ts";
import { insertEvents, type Notifier } from "#server/db/feed.ts";
import { withTransaction, type Database } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { insertErasure, insertProofs, keepOptOut, readLedger, takeContactAway } from "../sql/erase-contact.ts";
import { eraseContact } from "./jobs.ts";

type Deps = { pool: Database; notifier: Pick<Notifier, "announce">; secretKeys: string };
export type EraseRequest = {
  workspaceId: string;
  contactId: string;
  by: { memberId: string } | { apiKeyId: string };
  /** What a person typed; null for a program. */
  confirmation: string | null;
};

/** What a person types to erase somebody: their name, or their phone when they have none. */
export const confirmationOf = ({ name, phone, id }: Pick<Contact, "name" | "phone" | "id">): string =>
  name.trim() || phone || id;

/** Shorter ones stand in other numbers by chance. */
const SHORTEST_NEEDLE = 6;

/**
 * Erases a person. At once they are gone for everybody; a job then takes away what was said, file by file, and says in the audit when it
 * is done. Of their consent only hashes are kept; by them who had opted out stays so when they come back.
 * @throws {DomainError} `not_found`, with `mergedInto` for one that was merged away; `request.invalid` for another confirmation
 */
export function requestErasure({ pool, notifier, secretKeys }: Deps, request: EraseRequest): Promise<{ id: string }> {
  const { workspaceId, contactId, by, confirmation } = request;
  const key = { workspaceId, id: contactId };
  const id = newId();
  return withTransaction(pool, async (tx) => {
    await lockIdentities(tx, workspaceId);
    const contact = await findContact(tx, key);
    if (confirmation !== null && confirmation.trim() !== confirmationOf(contact))
      throw new DomainError("request.invalid", { fields: [{ path: "confirmation", message: "says another name" }] });
    const values = (await listIdentities(tx, key)).map(({ value }) => value);
    const hash = hashing(secretKeys);
    const ledger = await readLedger(tx, workspaceId, contactId);
    const proofs = ledger.map((entry) => ({ ...entry, wording: hash(entry.wording) }));
    await insertProofs(tx, workspaceId, values.map(hash), proofs);
    await keepOptOut(tx, workspaceId, contactId);
    await takeContactAway(tx, workspaceId, contactId);
    const needles = values.map((value) => value.replace(/^\+/, "")).filter(({ length }) => length >= SHORTEST_NEEDLE);
    const who = { memberId: null, apiKeyId: null, ...by };
    await insertErasure(tx, { workspaceId, id, contactId, ...who, needles });
    await enqueue(tx, eraseContact, { workspaceId, id });
    notifier.announce(
      await insertEvents(tx, [{ workspaceId, type: "contact.updated", payload: { contact: { id: contactId } } }]),
    );
    return { id };
  });
}

/** Keyed, since every phone could be tried: who has only the table learns nothing (RFC 2104). */
function hashing(secretKeys: string): (text: string) => string {
  const [first = ""] = secretKeys.split(",");
  const key = Buffer.from(first.slice(first.indexOf(":") + 1), "base64");
  return (text) => createHmac("sha256", key).update(`baton consent proof\n${text}`).digest("base64url");
}
