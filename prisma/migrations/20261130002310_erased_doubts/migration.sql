-- Who was erased while nobody had answered whether a text of theirs meant STOP is in doubt still: whoever comes with one of their
-- identities again is held from campaigns until they, or a member, say something. The text is gone, so there is nothing to ask about; the
-- ledger says why.
alter table erased_opt_out add column is_doubt boolean not null default false;

-- As in …2000_erased_opt_outs, which forgot doubts. What stood from before goes when it was answered since.
create or replace function keep_opt_out(workspace uuid, contact uuid) returns void language plpgsql as $body$
begin
  if coalesce(current_setting('baton.person_keys', true), '') = '' then
    raise exception 'this connection has no person keys, so an opt-out cannot be kept';
  end if;
  delete from erased_opt_out e using contact k, contact_identity i, person_marks(workspace, i.kind, i.value) m
  where k.workspace_id = workspace and k.id = contact and i.workspace_id = workspace and i.contact_id = contact
    and e.workspace_id = workspace and e.person = m.person
    and (k.consent = 1 or (k.consent = 0 and k.consent_question_at is null and e.is_doubt));
  insert into erased_opt_out (workspace_id, person, key_id, at, is_doubt)
  select workspace, m.person, m.key_id,
    case when k.consent = 2 then coalesce(k.consent_at, now()) else k.consent_question_at end, k.consent <> 2
  from contact k join contact_identity i on i.workspace_id = workspace and i.contact_id = k.id, person_marks(workspace, i.kind, i.value) m
  where k.workspace_id = workspace and k.id = contact and m.ord = 1 and (k.consent = 2 or k.consent_question_at is not null)
  order by m.person
  on conflict (workspace_id, person) do update set at = greatest(erased_opt_out.at, excluded.at),
    is_doubt = erased_opt_out.is_doubt and excluded.is_doubt;
end
$body$;

-- As in …2000_erased_opt_outs; and holds those who are in doubt. Their own word or a member's since then has answered it, a file has not.
create or replace function heed_erased(workspaces uuid[], contacts uuid[]) returns void language plpgsql as $body$
begin
  if coalesce(current_setting('baton.person_keys', true), '') = '' then
    raise exception 'this connection has no person keys, so it may make nobody who could have opted out before';
  end if;
  with found as materialized (
    select g.workspace_id, g.id, max(e.at) filter (where not e.is_doubt) as out_at, max(e.at) filter (where e.is_doubt) as doubt_at
    from (select distinct * from unnest(workspaces, contacts) g (workspace_id, id)) g
    join contact_identity i on i.workspace_id = g.workspace_id and i.contact_id = g.id
    cross join person_marks(i.workspace_id, i.kind, i.value) m
    join erased_opt_out e on e.workspace_id = i.workspace_id and e.person = m.person group by 1, 2),
  held as (
    select k.workspace_id, k.id, f.out_at, f.doubt_at, f.out_at is not null and (k.consent_at is null or k.consent_at < f.out_at) as is_out
    from contact k join found f on f.workspace_id = k.workspace_id and f.id = k.id
    where (f.out_at is not null and (k.consent_at is null or k.consent_at < f.out_at))
      or (f.doubt_at is not null and k.consent <> 2 and k.consent_question_at is null and not exists (
        select from consent_entry c where c.workspace_id = k.workspace_id and c.contact_id = k.id and c.at > f.doubt_at
          and c.source <> all ('{import,erased}')))
    order by 1, 2 for no key update of k),
  moved as (
    update contact k set consent = case when h.is_out then 2 else k.consent end,
      consent_at = case when h.is_out then h.out_at else k.consent_at end,
      consent_question_at = case when h.is_out then null else h.doubt_at end
    from held h where k.workspace_id = h.workspace_id and k.id = h.id
    returning k.workspace_id, k.id, k.consent, h.is_out, case when h.is_out then h.out_at else h.doubt_at end as at)
  insert into consent_entry (workspace_id, id, contact_id, status, source, wording, at)
  select workspace_id, uuidv7(), id, consent, 'erased',
    case when is_out then 'Opted out before being erased' else 'May have opted out before being erased: nobody had answered' end, at
  from moved order by 1, 3;
end
$body$;

-- One function for both tables, where there were two that said the same. Where nobody was erased it is one look into an empty index.
create function heed_added() returns trigger language plpgsql as $body$
begin
  if not exists (select from added a where exists (select from erased_opt_out e where e.workspace_id = a.workspace_id)) then
    return null;
  end if;
  if tg_table_name = 'contact' then
    perform heed_erased(array_agg(a.workspace_id), array_agg(a.id)) from added a;
  else
    perform heed_erased(array_agg(a.workspace_id), array_agg(a.contact_id)) from added a;
  end if;
  return null;
end
$body$;
create or replace trigger contact_heeds_erased after insert on contact referencing new table as added
  for each statement execute function heed_added();
create or replace trigger identity_heeds_erased after insert on contact_identity referencing new table as added
  for each statement execute function heed_added();
drop function heed_new_contacts();
drop function heed_new_identities();
