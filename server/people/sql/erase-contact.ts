import { all, maybeOne, one, run, sql, type Queryable } from "#server/db/sql.ts";

export type ErasureKey = { workspaceId: string; id: string };
export const ERASURE_STEPS = [
  "events",
  "attempts",
  "feed",
  "keys",
  "messages",
  "media",
  "rest",
  "raw",
  "done",
] as const;
export type ErasureStep = (typeof ERASURE_STEPS)[number];
export type ErasureRow = ErasureKey & {
  contactId: string;
  step: ErasureStep;
  cursor: string;
  needles: string[];
  media: string[];
};

type NewErasure = ErasureKey & {
  contactId: string;
  memberId: string | null;
  apiKeyId: string | null;
  needles: string[];
};

export async function insertErasure(tx: Queryable, given: NewErasure): Promise<void> {
  await run(
    tx,
    sql`
      insert into erasure (workspace_id, id, contact_id, member_id, api_key_id, needles)
      values (${given.workspaceId}, ${given.id}, ${given.contactId}, ${given.memberId}, ${given.apiKeyId}, ${given.needles}::text[])`,
  );
}

export type LedgerRow = { id: string; status: number; wording: string; at: Date };

/** A contact's whole ledger. */
export function readLedger(tx: Queryable, workspaceId: string, contactId: string): Promise<LedgerRow[]> {
  return all(
    tx,
    sql<LedgerRow>`
      select id, status, wording, at from consent_entry where workspace_id = ${workspaceId} and contact_id = ${contactId} order by id`,
  );
}

export async function insertProofs(
  tx: Queryable,
  workspaceId: string,
  persons: string[],
  proofs: LedgerRow[],
): Promise<void> {
  await run(
    tx,
    sql`
      insert into consent_proof (workspace_id, id, persons, status, wording, at)
      select ${workspaceId}, p.id, ${persons}::text[], p.status, p.wording, p.at
      from unnest(${proofs.map((it) => it.id)}::uuid[], ${proofs.map((it) => it.status)}::smallint[],
        ${proofs.map((it) => it.wording)}::text[], ${proofs.map((it) => it.at)}::timestamptz[]) p (id, status, wording, at)
      on conflict do nothing`,
  );
}

/** Keeps that a contact's person opted out, when they have, for whoever comes with one of their identities again. */
export async function keepOptOut(tx: Queryable, workspaceId: string, contactId: string): Promise<void> {
  await run(tx, sql`select keep_opt_out(${workspaceId}, ${contactId})`);
}

/**
 * Takes a locked contact away at once: nobody finds, reads or writes to the person any more, and whoever writes under its number is
 * somebody new. The log of merges goes with it, also of contacts that had become parts of this one before. Recipients who have not got their message are skipped; those who have stay in the books.
 */
export async function takeContactAway(tx: Queryable, workspaceId: string, contactId: string): Promise<void> {
  await run(
    tx,
    sql`
      with recursive part (id) as (
        select ${contactId}::uuid
        union select m.merged_id from contact_merge m join part p on m.kept_id = p.id
        where m.workspace_id = ${workspaceId} and m.undone_at is null),
      identities as (
        delete from contact_identity where workspace_id = ${workspaceId} and contact_id = ${contactId}),
      ledger as (delete from consent_entry where workspace_id = ${workspaceId} and contact_id = ${contactId}),
      merges as (
        delete from contact_merge m using part p where m.workspace_id = ${workspaceId} and p.id in (m.kept_id, m.merged_id)),
      recipients as (
        update recipient set status = case when status < 10 then 90 else status end,
          reason = case when status < 10 then 'erased' else reason end,
          message_id = case when status < 10 then null else message_id end, zone = null, link_code = null
        where workspace_id = ${workspaceId} and contact_id = ${contactId})
      delete from contact where workspace_id = ${workspaceId} and id = ${contactId}`,
  );
}

/** The erasure under a lock, so that it is done by one process at a time. Null when there is none. */
export function lockErasure(tx: Queryable, { workspaceId, id }: ErasureKey): Promise<ErasureRow | null> {
  return maybeOne(
    tx,
    sql<ErasureRow>`
      select workspace_id as "workspaceId", id, contact_id as "contactId", step, cursor, needles, media from erasure
      where workspace_id = ${workspaceId} and id = ${id} for update`,
  );
}

/** Where a step stands, or that the next one begins; the last takes with it what stood for the work alone. */
export async function moveErasure(
  tx: Queryable,
  { workspaceId, id }: ErasureKey,
  { step, cursor }: { step: ErasureStep; cursor: string },
): Promise<void> {
  await run(
    tx,
    sql`
      update erasure set step = ${step}, cursor = ${cursor},
        needles = case when ${step} = 'done' then '{}' else needles end,
        finished_at = case when ${step} = 'done' then now() end
      where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** A window over ids: how far it looked, null when it looked at everything. */
type Window = { last: string | null };

export async function collectEvents(tx: Queryable, erasure: ErasureRow, atOnce: number): Promise<string | null> {
  const { last } = await one(
    tx,
    sql<Window>`
      with page as materialized (
        select id, workspace_id, type, conversation_id, payload from event where id > ${erasure.cursor} order by id limit ${atOnce}),
      kept as (
        insert into erasure_event (workspace_id, erasure_id, event_id)
        select ${erasure.workspaceId}, ${erasure.id}, p.id from page p
        where p.workspace_id = ${erasure.workspaceId} and (
          p.conversation_id in (select c.id from conversation c where c.workspace_id = ${erasure.workspaceId} and c.contact_id = ${erasure.contactId})
          or (p.type = 'consent.changed' and p.payload #>> '{contact,id}' = ${erasure.contactId}::text))
        on conflict do nothing)
      select case when count(*) = ${atOnce} then (array_agg(id order by id desc))[1] end as last from page`,
  );
  return last;
}

/** Empties what receivers answered to deliveries about the person. */
export async function blankAttempts(tx: Queryable, erasure: ErasureRow, atOnce: number): Promise<string | null> {
  const { last } = await one(
    tx,
    sql<Window>`
      with page as materialized (
        select id, event_id from delivery where id > ${erasure.cursor} order by id limit ${atOnce}),
      blanked as (
        update attempt a set response_headers = null, response_body = null
        from page p join erasure_event x on x.workspace_id = ${erasure.workspaceId} and x.erasure_id = ${erasure.id} and x.event_id = p.event_id
        where a.delivery_id = p.id and a.workspace_id = ${erasure.workspaceId})
      select case when count(*) = ${atOnce} then (array_agg(id order by id desc))[1] end as last from page`,
  );
  return last;
}

/**
 * Takes feed rows away, from which webhook payloads are made: what still waits to be delivered ends, what is in flight finds nothing to
 * send when it is tried again. Returns how many went.
 */
export async function dropEvents(tx: Queryable, erasure: ErasureRow, atOnce: number): Promise<number> {
  const { gone } = await one(
    tx,
    sql<{ gone: number }>`
      with page as (
        delete from erasure_event x where x.workspace_id = ${erasure.workspaceId} and x.erasure_id = ${erasure.id} and x.event_id = any (array(
          select event_id from erasure_event where workspace_id = ${erasure.workspaceId} and erasure_id = ${erasure.id}
          order by event_id limit ${atOnce}))
        returning x.event_id),
      unsent as (
        delete from delivery_due d using page p
        where d.event_id = p.event_id and d.workspace_id = ${erasure.workspaceId} and d.token is null
        returning d.delivery_id, d.workspace_id, d.endpoint_id, d.event_id, d.type, d.attempts),
      ended as (
        insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
        select delivery_id, workspace_id, endpoint_id, event_id, type, 'cancelled', attempts from unsent),
      events as (delete from event e using page p where e.id = p.event_id and e.workspace_id = ${erasure.workspaceId})
      select count(*)::integer as gone from page`,
  );
  return gone;
}
