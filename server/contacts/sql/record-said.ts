import { one, run, sql, type Queryable } from "#server/db/sql.ts";

export async function lockSayerRows(
  tx: Queryable,
  rows: { workspaceId: string; kind: number; value: string }[],
): Promise<void> {
  await run(
    tx,
    sql`
      select 1 from contact k where (k.workspace_id, k.id) in (
        select i.workspace_id, i.contact_id
        from unnest(${rows.map((it) => it.workspaceId)}::uuid[], ${rows.map((it) => it.kind)}::smallint[],
          ${rows.map((it) => it.value)}::text[]) g (w, kind, value)
        join contact_identity i on i.workspace_id = g.w and i.kind = g.kind and i.value = g.value)
      order by k.workspace_id, k.id for no key update`,
  );
}

export type SaidRow = {
  workspaceId: string;
  messageId: string;
  entryId: string;
  /** 1 opted_in, 2 opted_out, 3 a question. */
  said: number;
  wording: string;
};

/**
 * One statement for a batch. Of several commands of one person the latest holds, of two of one moment the opt-out; it answers the
 * questions that came before it. Whoever has opted out is asked nothing. Announces at the commit. Returns how many contacts changed.
 */
export async function recordSaidRows(tx: Queryable, rows: SaidRow[]): Promise<number> {
  const { changed } = await one(
    tx,
    sql<{ changed: number }>`
      with given as materialized (
        select g.*, m.created_at as at, m.conversation_id, c.contact_id
        from unnest(${rows.map((it) => it.workspaceId)}::uuid[], ${rows.map((it) => it.messageId)}::uuid[],
          ${rows.map((it) => it.entryId)}::uuid[], ${rows.map((it) => it.said)}::smallint[], ${rows.map((it) => it.wording)}::text[])
          g (w, message_id, entry_id, said, wording)
        join message m on m.workspace_id = g.w and m.id = g.message_id
        join conversation c on c.workspace_id = g.w and c.id = m.conversation_id),
      entries as (
        insert into consent_entry (workspace_id, id, contact_id, status, source, wording, message_id, at)
        select w, entry_id, contact_id, said, 'message', wording, message_id, at from given where said < 3 order by at, entry_id),
      command as (
        select distinct on (w, contact_id) w, contact_id, said, at from given where said < 3
        order by w, contact_id, at desc, said desc),
      asked as (
        select g.w, g.contact_id, max(g.at) as at from given g
        left join command d on d.w = g.w and d.contact_id = g.contact_id
        where g.said = 3 and (d.at is null or d.at < g.at) group by 1, 2),
      moved as (
        update contact k set
          consent = case when n.holds then n.said else k.consent end,
          consent_at = case when n.holds then n.said_at else k.consent_at end,
          consent_question_at = case
            when n.asked_at is not null and case when n.holds then n.said else k.consent end <> 2 then n.asked_at
            when n.holds and k.consent_question_at <= n.said_at then null
            else k.consent_question_at end
        from (
          select o.workspace_id, o.id, d.said, d.at as said_at, a.at as asked_at,
            d.at is not null and (o.consent_at is null or (d.at, d.said) >= (o.consent_at, o.consent)) as holds
          from contact o
          left join command d on d.w = o.workspace_id and d.contact_id = o.id
          left join asked a on a.w = o.workspace_id and a.contact_id = o.id
          where (o.workspace_id, o.id) in (select w, contact_id from given)) n
        where k.workspace_id = n.workspace_id and k.id = n.id
          and (n.holds or (n.asked_at is not null and k.consent <> 2))
        returning k.workspace_id, k.id, k.consent_question_at),
      questions as (
        insert into consent_question (workspace_id, message_id, conversation_id, at)
        select g.w, g.message_id, g.conversation_id, g.at from given g
        join moved m on m.workspace_id = g.w and m.id = g.contact_id and m.consent_question_at is not null
        where g.said = 3 and g.at <= m.consent_question_at
        on conflict do nothing),
      told as (
        insert into event (workspace_id, type, payload)
        select workspace_id, 'contact.updated', jsonb_build_object('contact', jsonb_build_object('id', id)) from moved
        order by workspace_id, id returning id)
      select coalesce(announce_events(array_agg(id)), 0) as changed from told`,
  );
  return changed;
}
