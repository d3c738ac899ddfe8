-- Files of contacts that are read in (server/people/import). The bytes lie in the media folder.

create table contact_import (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  file_name text not null,
  size_bytes bigint not null,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'running', 'completed', 'cancelled', 'failed')),
  -- server/contacts/import/read-layout.ts, once the file was read; and why a file or an import is refused
  layout jsonb,
  failure text,
  -- what the admin chose: server/people/import/inputs.ts
  plan jsonb,
  -- records that are done, of the check or of the run; the run moves it in the transaction that writes them
  cursor integer not null default 0,
  -- what the check said would come, by outcome; how many records have each error; how many have each warning
  expected jsonb,
  error_counts jsonb not null default '{}',
  warning_counts jsonb not null default '{}',
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  repeated integer not null default 0,
  failed integer not null default 0,
  -- those who had opted out, whom no file opts in again
  kept_out integer not null default 0,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- the bytes are gone
  emptied_at timestamptz(3),
  primary key (workspace_id, id)
);
create index contact_import_ended on contact_import (ended_at) where emptied_at is null;

-- The first errors of a check; the whole list is made anew from the file.
create table contact_import_error (
  workspace_id uuid not null,
  import_id uuid not null,
  position integer not null,
  record integer not null,
  code text not null,
  column_name text,
  value text not null,
  primary key (workspace_id, import_id, position),
  foreign key (workspace_id, import_id) references contact_import (workspace_id, id) on delete cascade
);

-- Brings one part of a file in, each person at most once in a call: `identity_rows` says which row a phone or a variant of it belongs to.
-- Under the lock of resolve_contacts, so nobody changes hands meanwhile. A person whom nobody knows is made under the row's candidate;
-- `creators` is the candidate that an earlier row of the same person had, so that add_only still knows its own people. What is null in
-- `sets` is taken away, a null name stays. `proof` opts in, but never somebody who opted out.
create function import_contacts(workspace uuid, policy text, proof text, candidates uuid[], creators uuid[], names text[], foldeds text[],
  sets jsonb[], tags jsonb[], identity_rows int[], vals text[], certainties smallint[])
  returns table (ord int, outcome text, is_kept_out boolean) language plpgsql as $body$
#variable_conflict use_column
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  owners uuid[];
  made uuid[];
  meant uuid[];
  changed uuid[];
  out_already uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('contacts ' || workspace, 0));
  owners := import_owners(workspace, cardinality(candidates), identity_rows, vals, certainties);
  if policy <> 'update_only' then
    insert into contact_identity (workspace_id, kind, value, contact_id, certainty)
    select workspace, 1, g.value, candidates[g.row], g.certainty
    from unnest(identity_rows, vals, certainties) g (row, value, certainty) where owners[g.row] = nobody
    order by g.value on conflict do nothing;
    owners := import_owners(workspace, cardinality(candidates), identity_rows, vals, certainties);
    if exists (select from unnest(identity_rows, vals) g (row, value)
      join contact_identity i on i.workspace_id = workspace and i.kind = 1 and i.value = g.value
      where i.contact_id = candidates[g.row] and owners[g.row] <> candidates[g.row]) then
      raise exception 'a message made the contact meanwhile' using errcode = 'serialization_failure';
    end if;
  end if;

  with added as (
    insert into contact (workspace_id, id, name, folded, attributes, tag_ids, consent, consent_at)
    select workspace, g.candidate, coalesce(g.name, ''), coalesce(g.folded, ''), jsonb_strip_nulls(g.given),
      array(select value::int from jsonb_array_elements_text(g.tags)), case when proof is null then 0 else 1 end,
      case when proof is null then null else now() end
    from unnest(candidates, owners, names, foldeds, sets, tags) g (candidate, owner, name, folded, given, tags)
    where g.owner = g.candidate order by g.candidate on conflict do nothing returning id)
  select coalesce(array_agg(id), '{}') into made from added;

  select coalesce(array_agg(g.owner), '{}') into meant from unnest(owners, creators) g (owner, creator)
  where g.owner <> nobody and g.owner <> all (made) and (policy <> 'add_only' or g.owner = g.creator);
  perform 1 from contact k where k.workspace_id = workspace and k.id = any (meant) order by k.id for no key update;
  with moved as (
    update contact k set name = n.name, folded = n.folded, attributes = n.attributes, tag_ids = n.tag_ids
    from (
      select o.id, coalesce(g.name, o.name) as name, coalesce(g.folded, o.folded) as folded,
        jsonb_strip_nulls(o.attributes || g.given) as attributes,
        o.tag_ids || array(select value::int from jsonb_array_elements_text(g.tags) where value::int <> all (o.tag_ids)) as tag_ids
      from unnest(owners, names, foldeds, sets, tags) g (owner, name, folded, given, tags)
      join contact o on o.workspace_id = workspace and o.id = g.owner where o.id = any (meant)) n
    where k.workspace_id = workspace and k.id = n.id and (k.name, k.attributes, k.tag_ids) is distinct from (n.name, n.attributes, n.tag_ids)
    returning k.id)
  select coalesce(array_agg(id), '{}') into changed from moved;

  select coalesce(array_agg(k.id), '{}') into out_already from contact k
  where proof is not null and k.workspace_id = workspace and k.id = any (meant) and k.consent = 2;
  if proof is not null then
    -- A later row of the same person proves nothing more.
    insert into consent_entry (workspace_id, id, contact_id, status, source, wording)
    select workspace, uuidv7(), g.owner, 1, 'import', proof from unnest(owners, creators, candidates) g (owner, creator, candidate)
    where g.creator = g.candidate and (g.owner = any (made) or g.owner = any (meant)) and g.owner <> all (out_already) order by g.owner;
    with opted as (
      update contact k set consent = 1, consent_at = now()
      where k.workspace_id = workspace and k.id = any (meant) and k.consent = 0 returning k.id)
    select changed || coalesce(array_agg(id) filter (where id <> all (changed)), '{}') into changed from opted;
  end if;

  perform import_told(workspace, changed);
  return query
    select g.ord::int, case when g.owner = any (made) then 'created' when g.owner = any (changed) then 'updated'
      when g.owner = any (meant) then 'unchanged' else 'skipped' end, g.owner = any (out_already)
    from unnest(owners) with ordinality g (owner, ord);
end
$body$;

-- Whose each row's phone is, or one of its variants; zeros where it is nobody's. Aligned with the rows.
create function import_owners(workspace uuid, rows int, identity_rows int[], vals text[], certainties smallint[]) returns uuid[]
  language sql stable as $body$
  with found as (
    select g.row, (array_agg(i.contact_id order by g.certainty desc, i.contact_id))[1] as owner
    from unnest(identity_rows, vals, certainties) g (row, value, certainty)
    join contact_identity i on i.workspace_id = workspace and i.kind = 1 and i.value = g.value group by g.row)
  select coalesce(array_agg(coalesce(f.owner, '00000000-0000-0000-0000-000000000000') order by r.ord), '{}')
  from generate_series(1, rows) r (ord) left join found f on f.row = r.ord
$body$;

-- Tells of contacts that a file changed: programs of each, when there are any that listen, browsers of those they may have open.
create function import_told(workspace uuid, changed uuid[]) returns integer language sql as $body$
  with told as (
    insert into event (workspace_id, type, payload)
    select workspace, 'contact.updated', jsonb_build_object('contact', jsonb_build_object('id', id)) from unnest(changed) id
    where is_integrated(workspace) or exists (
      select from conversation c where c.workspace_id = workspace and c.contact_id = id and c.status < 9)
    order by id returning id)
  select coalesce(announce_events(array_agg(id)), 0) from told
$body$;

-- An import as it is read: server/people/sql/read-imports.ts.
create view contact_import_row as
select workspace_id, id, file_name as "fileName", size_bytes as "sizeBytes", status, layout, plan, failure, cursor, expected,
  error_counts as "errorCounts", warning_counts as "warningCounts", created, updated, unchanged, skipped, repeated, failed,
  kept_out as "keptOut", created_by as "createdBy", created_at as "createdAt", checked_at as "checkedAt", started_at as "startedAt",
  ended_at as "endedAt", emptied_at is null as "hasFile"
from contact_import;
