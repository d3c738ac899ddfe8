import { all, one, run, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

export type ConsentEntryRow = {
  id: string;
  status: number;
  source: string;
  wording: string;
  at: Date;
  /** The message that said it. */
  messageId: string | null;
  /** The member who recorded it. */
  memberId: string | null;
};

/** Entries of a contact's ledger before an id, the last recorded first. */
export function listConsentEntries(
  db: Queryable,
  { workspaceId, id }: ContactKey,
  { before, limit }: { before: string; limit: number },
): Promise<ConsentEntryRow[]> {
  return all(
    db,
    sql<ConsentEntryRow>`
      select id, status, source, wording, at, message_id as "messageId", member_id as "memberId" from consent_entry
      where workspace_id = ${workspaceId} and contact_id = ${id} and id < ${before}
      order by id desc limit ${limit}`,
  );
}

/**
 * Appends to a locked contact's ledger, and sets what holds for the contact unless something newer does already. Of two of the same
 * moment the opt-out holds. Null `at` is now; a moment of a clock that is ahead counts as now.
 */
export function appendConsent(
  tx: Queryable,
  { workspaceId, id }: ContactKey,
  entry: Omit<ConsentEntryRow, "at"> & { at: Date | null },
): Promise<{ at: Date; holds: boolean }> {
  return one(
    tx,
    sql<{ at: Date; holds: boolean }>`
      with added as (
        insert into consent_entry (workspace_id, id, contact_id, status, source, wording, message_id, member_id, at)
        values (${workspaceId}, ${entry.id}, ${id}, ${entry.status}, ${entry.source}, ${entry.wording}, ${entry.messageId}, ${entry.memberId},
          least(coalesce(${entry.at}::timestamptz, now()), now()))
        returning status, at),
      moved as (
        update contact k set consent = a.status, consent_at = a.at,
          consent_question_at = case when k.consent_question_at > a.at then k.consent_question_at end
        from added a
        where k.workspace_id = ${workspaceId} and k.id = ${id}
          and (k.consent_at is null or (a.at, a.status) >= (k.consent_at, k.consent))
        returning 1)
      select at, exists (select from moved) as holds from added`,
  );
}

/** Appends that what held for a locked contact goes on to hold: a text was no opt-out. */
export async function appendKept(
  tx: Queryable,
  { workspaceId, id }: ContactKey,
  entry: Omit<ConsentEntryRow, "at" | "status">,
): Promise<void> {
  await run(
    tx,
    sql`
      insert into consent_entry (workspace_id, id, contact_id, status, source, wording, message_id, member_id)
      select workspace_id, ${entry.id}, id, consent, ${entry.source}, ${entry.wording}, ${entry.messageId}, ${entry.memberId}
      from contact where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
