import { all, one, run, sql, type Queryable } from "#server/db/sql.ts";
import type { ErasureRow } from "./erase-contact.ts";

/** Takes the answers that are kept for repeats of requests about the person. They would go within a day by themselves. */
export async function dropKeys(tx: Queryable, { workspaceId, contactId }: ErasureRow): Promise<void> {
  await run(
    tx,
    sql`
      delete from idempotency_key k where k.workspace_id = ${workspaceId} and (
        k.response ->> 'id' = ${contactId}::text or k.message_id in (
          select m.id from conversation c join message m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
          where c.workspace_id = ${workspaceId} and c.contact_id = ${contactId}))`,
  );
}

/** Takes messages with everything that stands on them, and notes whose files are to go. Returns how many went. */
export async function dropMessages(tx: Queryable, erasure: ErasureRow, atOnce: number): Promise<number> {
  const { workspaceId, id, contactId } = erasure;
  const { gone } = await one(
    tx,
    sql<{ gone: number }>`
      with page as materialized (
        select m.id, m.channel_id, m.status, m.lane_position, m.content #>> '{media,mediaId}' as media_id
        from conversation c join message m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
        where c.workspace_id = ${workspaceId} and c.contact_id = ${contactId} limit ${atOnce} for update of m),
      searched as (delete from message_search s using page p where s.workspace_id = ${workspaceId} and s.message_id = p.id),
      mentioned as (delete from mention n using page p where n.workspace_id = ${workspaceId} and n.message_id = p.id),
      asked as (delete from consent_question q using page p where q.workspace_id = ${workspaceId} and q.message_id = p.id),
      waiting as (
        delete from lane_entry e using page p
        where e.workspace_id = ${workspaceId} and e.channel_id = p.channel_id and e.position = p.lane_position and p.status < 20),
      counted as (
        update recipient r set message_id = null from page p where r.workspace_id = ${workspaceId} and r.message_id = p.id),
      noted as (
        update erasure x set messages = x.messages + (select count(*) from page),
          media = x.media || array(select distinct media_id::uuid from page where media_id is not null and media_id::uuid <> all (x.media))
        where x.workspace_id = ${workspaceId} and x.id = ${id}),
      gone as (delete from message m using page p where m.workspace_id = ${workspaceId} and m.id = p.id returning 1)
      select count(*)::integer as gone from gone`,
  );
  return gone;
}

/** Of the files noted, those that no message and no campaign has any more. */
export async function unusedMedia(db: Queryable, { workspaceId, media }: ErasureRow): Promise<string[]> {
  const rows = await all(
    db,
    sql<{ id: string }>`
      select f.id from unnest(${media}::uuid[]) f (id)
      where not exists (select from message m
          where m.workspace_id = ${workspaceId} and m.content ? 'media' and m.content #>> '{media,mediaId}' = f.id::text)
        and not exists (select from campaign_variant v where v.workspace_id = ${workspaceId} and v.media ->> 'mediaId' = f.id::text)`,
  );
  return rows.map(({ id }) => id);
}

export async function endMedia(tx: Queryable, { workspaceId, id }: ErasureRow, removed: number): Promise<void> {
  await run(
    tx,
    sql`update erasure set media = '{}', files = files + ${removed} where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** What hangs on the contact itself. The conversations are empty by now. Returns how many rows went. */
export async function dropRest(tx: Queryable, { workspaceId, contactId }: ErasureRow, atOnce: number): Promise<number> {
  const { gone } = await one(
    tx,
    sql<{ gone: number }>`
      with told as (
        delete from contact_event e where e.workspace_id = ${workspaceId} and e.id = any (array(
          select id from contact_event where workspace_id = ${workspaceId} and contact_id = ${contactId} limit ${atOnce})) returning 1),
      threads as (
        delete from conversation c where c.workspace_id = ${workspaceId} and c.id = any (array(
          select v.id from conversation v where v.workspace_id = ${workspaceId} and v.contact_id = ${contactId}
            and not exists (select from message m where m.workspace_id = v.workspace_id and m.conversation_id = v.id)
          limit ${atOnce})) returning 1)
      select ((select count(*) from told) + (select count(*) from threads))::integer as gone`,
  );
  return gone;
}

/** Whether a message came into one of the conversations while they were being emptied. */
export async function hasMessages(tx: Queryable, { workspaceId, contactId }: ErasureRow): Promise<boolean> {
  const { has } = await one(
    tx,
    sql<{ has: boolean }>`
      select exists (select from conversation c where c.workspace_id = ${workspaceId} and c.contact_id = ${contactId}) as has`,
  );
  return has;
}

/** A posted body, sealed; null when it is another workspace's. `waits` to be processed. */
export type PostedBody = { id: string; body: string | null; waits: boolean };

/** The next posted bodies from where the erasure is. */
export function readPosted(tx: Queryable, { workspaceId, cursor }: ErasureRow, atOnce: number): Promise<PostedBody[]> {
  return all(
    tx,
    sql<PostedBody>`
      select r.id, case when r.workspace_id = ${workspaceId} then r.body end as body,
        exists (select from raw_inbound_due d where d.id = r.id) as waits
      from raw_inbound r where r.id > ${cursor} order by r.id limit ${atOnce}`,
  );
}

/** Takes posted bodies away, whole. */
export async function dropPosted(tx: Queryable, workspaceId: string, ids: string[]): Promise<void> {
  await run(tx, sql`delete from raw_inbound where id = any(${ids}::uuid[]) and workspace_id = ${workspaceId}`);
}

export type LooseFile = { kind: "import" | "export"; id: string };

/** Files of contacts of a workspace, which may hold the person; marked as emptied. A file that is being read is left to its job. */
export function emptyFiles(tx: Queryable, workspaceId: string): Promise<LooseFile[]> {
  return all(
    tx,
    sql<LooseFile>`
      with exports as (
        update contact_export set emptied_at = now(), filter = filter - 'search'
        where workspace_id = ${workspaceId} and emptied_at is null and status = any ('{completed,failed}') returning id),
      imports as (
        update contact_import set emptied_at = now(), ended_at = coalesce(ended_at, now()),
          status = case when ended_at is null then 'cancelled' else status end
        where workspace_id = ${workspaceId} and emptied_at is null and status <> all ('{checking,running}') returning id),
      searches as (
        update contact_tagging set filter = filter - 'search' where workspace_id = ${workspaceId} and ended_at is not null),
      errors as (
        delete from contact_import_error e using imports i where e.workspace_id = ${workspaceId} and e.import_id = i.id)
      select 'export' as kind, id from exports union all select 'import', id from imports`,
  );
}
